import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { StartFault } from '#platform/start-fault';

const port = z.coerce
  .number({ error: 'PORT는 1에서 65535 사이의 수여야 합니다.' })
  .int('PORT는 정수여야 합니다.')
  .min(1, 'PORT는 1 이상이어야 합니다.')
  .max(65_535, 'PORT는 65535 이하여야 합니다.');
const onOff = (name: string): z.ZodType<'on' | 'off'> =>
  z.enum(['on', 'off'], { error: `${name}는 on 또는 off여야 합니다.` });

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1, 'HOST가 비어 있습니다. 지우거나 주소를 적어 주세요.').optional(),
  DATA_DIR: z.string().min(1, 'DATA_DIR이 비어 있습니다. 지우거나 폴더를 적어 주세요.').default('./data'),
  APP_ENV: z
    .enum(['local', 'dev', 'production'], { error: 'APP_ENV는 local, dev, production 가운데 하나여야 합니다.' })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL은 https://로 시작하는 주소여야 합니다.' }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL은 postgres://로 시작하는 주소여야 합니다.')
    .optional(),
  SAMPLE_SHELF: onOff('SAMPLE_SHELF').default('on'),
  TRUST_PROXY: z.coerce
    .number({ error: 'TRUST_PROXY는 앞에 선 프록시의 수여야 합니다.' })
    .int('TRUST_PROXY는 정수여야 합니다.')
    .min(0, 'TRUST_PROXY는 0 이상이어야 합니다.')
    .max(10, 'TRUST_PROXY는 10 이하여야 합니다.')
    .default(0),
  SMTP_URL: z
    .string()
    .superRefine((url, check) => {
      const message = smtpFault(url);
      if (message) check.addIssue({ code: 'custom', message });
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/,
      'MAIL_FROM은 no-reply@example.kr 또는 서가 <no-reply@example.kr>처럼 적어 주세요.',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'LOG_LEVEL은 fatal, error, warn, info, debug, silent 가운데 하나여야 합니다.',
    })
    .default('warn'),
});

/** What the shop is started with; every variable of the README, read and checked. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** `local` and `dev` open the /dev pages; unset keeps the guards of production. */
  environment: 'local' | 'dev' | 'production';
  publicUrl: string;
  databaseUrl: string | undefined;
  sampleShelf: boolean;
  trustedProxies: number;
  /** The operator's mail server; without one letters stay on this machine. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  logLevel: string;
}

/** Reads the environment. Throws a StartFault with one sentence for each mistake. */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const told = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
  const read = variables.safeParse(told);
  if (!read.success) throw new StartFault([...new Set(read.error.issues.map((issue) => issue.message))].join('\n'));
  const { data } = read;
  const host = data.HOST ?? '127.0.0.1';
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '');
  refusePlainHttpOutside(publicUrl);
  return {
    port: data.PORT,
    host,
    dataDir: isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(root, data.DATA_DIR),
    environment: data.APP_ENV ?? 'production',
    publicUrl,
    databaseUrl: data.DATABASE_URL,
    sampleShelf: data.SAMPLE_SHELF === 'on',
    trustedProxies: data.TRUST_PROXY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    logLevel: data.LOG_LEVEL,
  };
}

/** Whether a host is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

// Sessions and purchases travel with cookies; over plain http beyond this machine anybody on the way could take them.
function refusePlainHttpOutside(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new StartFault('PUBLIC_URL이 https가 아닙니다. https 주소를 적거나 이 컴퓨터에서만 열도록 지워 주세요.');
}

// The sentences never repeat the address: it holds a password.
function smtpFault(text: string): string | undefined {
  if (!/^smtps?:\/\//.test(text)) return 'SMTP_URL은 smtp:// 또는 smtps://로 시작하는 주소여야 합니다.';
  if (!URL.canParse(text))
    return 'SMTP_URL을 읽을 수 없습니다. 비밀번호의 특수문자는 %40처럼 바꾸어 적고, 포트는 65535 이하로 적어 주세요.';
  const { hostname, username, password } = new URL(text);
  if (hostname === '') return 'SMTP_URL에 메일 서버의 이름이 없습니다.';
  if ((username === '') !== (password === '')) return 'SMTP_URL의 아이디와 비밀번호는 둘 다 적거나 둘 다 지워 주세요.';
  return canDecode(username + password) ? undefined : 'SMTP_URL의 아이디나 비밀번호에서 %는 %25로 적어 주세요.';
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
