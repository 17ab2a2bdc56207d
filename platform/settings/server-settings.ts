import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '#platform/loopback';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { StartupError } from '#platform/startup-error';
import { GRANT_LIMIT, MAX_ADJUSTED } from '#shared/money/wallet-adjustments';
import { MAX_SETTLEMENT_LIMIT, SETTLEMENT_LIMIT } from '#shared/money/settlement-changes';
import { APP_ENVS } from '#shared/web/app-env';
import type { PageSettings } from '#shared/web/page-settings';

const port = z.coerce
  .number({ error: 'PORT는 1에서 65535 사이의 수여야 합니다.' })
  .int('PORT는 정수여야 합니다.')
  .min(1, 'PORT는 1 이상이어야 합니다.')
  .max(65_535, 'PORT는 65535 이하여야 합니다.');
const onOff = (name: string): z.ZodEnum<{ on: 'on'; off: 'off' }> =>
  z.enum(['on', 'off'], { error: `${name}는 on 또는 off여야 합니다.` });

export const serverVariables = declareVariables({
  PORT: {
    type: port.default(3000),
    section: 'server',
    help: '여는 포트',
    isSecret: false,
  },
  HOST: {
    type: z.string().min(1, 'HOST가 비어 있습니다. 지우거나 주소를 적어 주세요.').default('127.0.0.1'),
    section: 'server',
    help: '여는 주소. `0.0.0.0`이면 다른 컴퓨터에서도 접속합니다',
    isSecret: false,
  },
  PUBLIC_URL: {
    type: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL은 https://로 시작하는 주소여야 합니다.' }).optional(),
    section: 'server',
    help: '독자가 보는 주소. 이 컴퓨터 밖에서는 https여야 합니다',
    isSecret: false,
    usual: 'http://localhost:PORT',
  },
  DATA_DIR: {
    type: z.string().min(1, 'DATA_DIR이 비어 있습니다. 지우거나 폴더를 적어 주세요.').default('./data'),
    section: 'server',
    help: '데이터베이스, 그림, 글꼴, 비밀 열쇠를 두는 폴더',
    isSecret: false,
  },
  APP_ENV: {
    type: z.enum(APP_ENVS, { error: 'APP_ENV는 local, dev, production 가운데 하나여야 합니다.' }).default('production'),
    section: 'server',
    help: '`local`, `dev`에서만 /dev 화면이 열리고, 이벤트의 기간을 따지지 않습니다',
    isSecret: false,
  },
  SAMPLE_SHELF: {
    type: onOff('SAMPLE_SHELF').default('on'),
    section: 'server',
    help: '처음 시작할 때 견본 작품과 견본 설정을 넣습니다. 작품, 회원, 서점 설정이 한 번도 없던 데이터베이스이고 `PUBLIC_URL`이 이 컴퓨터의 주소일 때에만 넣으며, 처음 시작할 때 한 번만 정합니다. 지우는 방법은 [견본](setup.md#견본-삭제)에 있습니다',
    isSecret: false,
  },
  TRUST_PROXY: {
    type: z.coerce
      .number({ error: 'TRUST_PROXY는 앞에 선 프록시의 수여야 합니다.' })
      .int('TRUST_PROXY는 정수여야 합니다.')
      .min(0, 'TRUST_PROXY는 0 이상이어야 합니다.')
      .max(10, 'TRUST_PROXY는 10 이하여야 합니다.')
      .default(0),
    section: 'server',
    help: '앞에 선 프록시의 수',
    isSecret: false,
  },
  HSTS_SUBDOMAINS: {
    type: onOff('HSTS_SUBDOMAINS').default('on'),
    section: 'server',
    help: '브라우저에 https만 쓰라고 알릴 때(HSTS) 아래 주소까지 넣습니다. 아래 주소에 https가 아닌 사이트가 있으면 `off`',
    isSecret: false,
  },
  API_BASE: {
    type: z
      .string()
      .regex(
        /^(https:\/\/[\w.-]+(:\d{1,5})?)?(\/[\w-]+)*$/,
        'API_BASE는 https://api.example.kr 또는 /api처럼 적어 주세요. 끝에 /를 붙이지 않습니다.',
      )
      .default(''),
    section: 'server',
    help: '브라우저가 `/ko/v1`을 부르는 주소. `/api`처럼 앞에 붙는 경로이거나 `https://api.example.kr`. 다른 주소로 부르면 그 앞의 프록시가 쿠키를 보내는 CORS를 허용해야 합니다',
    isSecret: false,
    usual: '(같은 주소)',
  },
  SERVICE_WORKER: {
    type: onOff('SERVICE_WORKER').default('on'),
    section: 'server',
    help: '`off`이면 독자의 브라우저에서 서비스 워커를 해제합니다. [홈 화면과 알림](push.md)',
    isSecret: false,
  },
  ICON_SERVICE_URL: {
    type: z
      .string()
      .regex(
        /^https:\/\/[\w.-]+(:\d{1,5})?(\/[\w.-]+)*$/,
        'ICON_SERVICE_URL은 https://로 시작하고 /로 끝나지 않는 주소여야 합니다.',
      )
      .optional(),
    section: 'server',
    help: '서점에 없는 아이콘을 가져올 Iconify 형식의 주소. 화면의 보안 정책(CSP)에도 그 주소가 들어갑니다. [화면과 이동](screens.md)',
    isSecret: false,
  },
  LOG_LEVEL: {
    type: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
        error: 'LOG_LEVEL은 fatal, error, warn, info, debug, silent 가운데 하나여야 합니다.',
      })
      .default('warn'),
    section: 'server',
    help: '기록의 자세함',
    isSecret: false,
  },
  KAKAO_JS_KEY: {
    type: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'KAKAO_JS_KEY는 카카오 개발자 사이트의 JavaScript 키 32자여야 합니다.')
      .optional(),
    section: 'sharing',
    help: '카카오 개발자 사이트의 JavaScript 키. 적으면 공유 창에 카카오톡을 둡니다',
    isSecret: false,
  },
  KEPT_DEVICES: {
    type: z.coerce
      .number({ error: 'KEPT_DEVICES는 회원 한 사람이 회차를 보관할 수 있는 기기의 수여야 합니다.' })
      .int('KEPT_DEVICES는 정수여야 합니다.')
      .min(1, 'KEPT_DEVICES는 1 이상이어야 합니다.')
      .max(50, 'KEPT_DEVICES는 50 이하여야 합니다.')
      .default(5),
    section: 'reading',
    help: '회원 한 사람이 회차를 보관해 두고 읽을 수 있는 기기의 수. [기기에 보관하기](offline.md)',
    isSecret: false,
  },
  UPLOAD_MOST_GB: {
    type: z.coerce
      .number({ error: 'UPLOAD_MOST_GB는 올린 파일이 모두 합해 차지해도 되는 크기(GB)여야 합니다.' })
      .min(0.1, 'UPLOAD_MOST_GB는 0.1 이상이어야 합니다.')
      .max(10_000, 'UPLOAD_MOST_GB는 10000 이하여야 합니다.')
      .default(10),
    section: 'operators',
    help: '끝나지 않은 가져오기의 파일이 모두 합해 차지해도 되는 크기(GB). [가져오기](editing.md)',
    isSecret: false,
  },
  OPERATOR_GRANT_LIMIT: {
    type: z.coerce
      .number({ error: 'OPERATOR_GRANT_LIMIT는 운영자 한 사람이 하루에 지급·정정할 수 있는 수량이어야 합니다.' })
      .int('OPERATOR_GRANT_LIMIT는 정수여야 합니다.')
      .min(0, 'OPERATOR_GRANT_LIMIT는 0 이상이어야 합니다.')
      .max(MAX_ADJUSTED, `OPERATOR_GRANT_LIMIT는 ${MAX_ADJUSTED} 이하여야 합니다.`)
      .default(GRANT_LIMIT),
    section: 'operators',
    help: '운영자 한 사람이 하루에 혼자 지급·정정·환불·선물할 수 있는 코인의 합. 여러 회원에게 나누어 주어도 모두 더합니다. 넘으면 다른 운영자의 승인이 필요합니다. [회원과 돈](money.md)',
    isSecret: false,
  },
  OPERATOR_SETTLEMENT_LIMIT: {
    type: z.coerce
      .number({
        error: 'OPERATOR_SETTLEMENT_LIMIT는 운영자 한 사람이 하루에 정정·지급 기록할 수 있는 금액(원)이어야 합니다.',
      })
      .int('OPERATOR_SETTLEMENT_LIMIT는 정수여야 합니다.')
      .min(0, 'OPERATOR_SETTLEMENT_LIMIT는 0 이상이어야 합니다.')
      .max(MAX_SETTLEMENT_LIMIT, `OPERATOR_SETTLEMENT_LIMIT는 ${MAX_SETTLEMENT_LIMIT} 이하여야 합니다.`)
      .default(SETTLEMENT_LIMIT),
    section: 'operators',
    help: '소유자 한 사람이 하루에 혼자 정정하고 지급으로 적을 수 있는 정산 금액(원)의 합. 넘으면 다른 소유자의 승인이 필요합니다. [정산](settlement.md)',
    isSecret: false,
  },
});

/** The serving process. */
export interface ServerSettings {
  port: number;
  host: string;
  dataDir: string;
  publicUrl: string;
  trustedProxies: number;
  /** Whether HSTS covers subdomains. */
  hstsSubdomains: boolean;
  sampleShelf: boolean;
  logLevel: string;
  /** False unregisters service workers. */
  serviceWorker: boolean;
  /** Offline devices per member. */
  keptDevices: number;
  /** Total bytes of uploads. */
  uploadMostBytes: number;
}

/** Throws a StartupError for plain http beyond loopback. */
export function readServerSettings(env: VariableValues<typeof serverVariables>, root: string): ServerSettings {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  rejectPlainHttpOutside(publicUrl);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(root, env.DATA_DIR),
    publicUrl,
    trustedProxies: env.TRUST_PROXY,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    sampleShelf: env.SAMPLE_SHELF === 'on',
    logLevel: env.LOG_LEVEL,
    serviceWorker: env.SERVICE_WORKER === 'on',
    keptDevices: env.KEPT_DEVICES,
    uploadMostBytes: Math.round(env.UPLOAD_MOST_GB * 1024 ** 3),
  };
}

export function readPageSettings(
  env: VariableValues<typeof serverVariables>,
  apps: PageSettings['apps'],
): Omit<PageSettings, 'isTrial'> {
  return {
    appEnv: env.APP_ENV,
    apps,
    apiBase: env.API_BASE,
    kakaoKey: env.KAKAO_JS_KEY ?? '',
    grantLimit: env.OPERATOR_GRANT_LIMIT,
    settlementLimit: env.OPERATOR_SETTLEMENT_LIMIT,
    iconService: env.ICON_SERVICE_URL ?? '',
  };
}

// Http beyond loopback would expose session cookies.
function rejectPlainHttpOutside(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new StartupError('PUBLIC_URL이 https가 아닙니다. https 주소를 적거나 이 컴퓨터에서만 열도록 지워 주세요.');
}
