import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { type AppLinkSettings, appLinkVariables, readAppLinkSettings } from '#platform/settings/app-link-settings';
import { appVariables, readAppRules } from '#platform/settings/app-settings';
import { type BackupSettings, backupVariables, readBackupSettings } from '#platform/backup/backup-settings';
import { type StorageSettings, readStorageSettings, storageVariables } from '#platform/files/storage-settings';
import type { PortOneIdentitySettings } from '#platform/identity/portone-identity';
import {
  type LedgerRootSettings,
  ledgerRootVariables,
  readLedgerRootSettings,
} from '#platform/settings/ledger-root-settings';
import { isLoopback } from '#platform/loopback';
import {
  type MarketingSettings,
  marketingVariables,
  readMarketingSettings,
} from '#platform/settings/marketing-settings';
import { type PaymentSettings, paymentVariables, readPaymentSettings } from '#platform/payment/payment-settings';
import { type StoresSettings, readStoreSettings, storeVariables } from '#platform/payment/store-settings';
import { type PushSettings, pushVariables, readPushSettings } from '#platform/push/push-settings';
import type { ReadLimits } from '#platform/reading/read-rate-limiter';
import { readLimitVariables, readReadLimitSettings } from '#platform/reading/read-limit-settings';
import { type SocialSettings, readSocialSettings } from '#platform/social-login/social-settings';
import { readSecurityContact, securityVariables } from '#platform/settings/security-contact';
import {
  type ShopAddress,
  type SimulatorChoice,
  type SimulatorSettings,
  simulatorSettings,
} from '#platform/settings/simulator-access';
import { StartupError } from '#platform/startup-error';
import {
  type ObservabilitySettings,
  readObservabilitySettings,
  observabilityVariables,
} from '#platform/observability/observability-settings';
import { APP_ENVS, type AppEnv } from '#shared/web/app-env';
import type { AppRules } from '#shared/web/app-rules';
import { GRANT_LIMIT, MAX_ADJUSTED } from '#shared/money/wallet-adjustments';
import { MAX_SETTLEMENT_LIMIT, SETTLEMENT_LIMIT } from '#shared/money/settlement-changes';

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
  APP_ENV: z.enum(APP_ENVS, { error: 'APP_ENV는 local, dev, production 가운데 하나여야 합니다.' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL은 https://로 시작하는 주소여야 합니다.' }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL은 postgres://로 시작하는 주소여야 합니다.')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_DIRECT_URL은 postgres://로 시작하는 주소여야 합니다.')
    .optional(),
  DATABASE_MIGRATE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_MIGRATE_URL은 postgres://로 시작하는 주소여야 합니다.')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL은 postgres://로 시작하는 주소여야 합니다.')
    .optional(),
  SAMPLE_SHELF: onOff('SAMPLE_SHELF').default('on'),
  API_BASE: z
    .string()
    .regex(
      /^(https:\/\/[\w.-]+(:\d{1,5})?)?(\/[\w-]+)*$/,
      'API_BASE는 https://api.example.kr 또는 /api처럼 적어 주세요. 끝에 /를 붙이지 않습니다.',
    )
    .default(''),
  KAKAO_JS_KEY: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'KAKAO_JS_KEY는 카카오 개발자 사이트의 JavaScript 키 32자여야 합니다.')
    .optional(),
  TRUST_PROXY: z.coerce
    .number({ error: 'TRUST_PROXY는 앞에 선 프록시의 수여야 합니다.' })
    .int('TRUST_PROXY는 정수여야 합니다.')
    .min(0, 'TRUST_PROXY는 0 이상이어야 합니다.')
    .max(10, 'TRUST_PROXY는 10 이하여야 합니다.')
    .default(0),
  KEPT_DEVICES: z.coerce
    .number({ error: 'KEPT_DEVICES는 회원 한 사람이 회차를 보관할 수 있는 기기의 수여야 합니다.' })
    .int('KEPT_DEVICES는 정수여야 합니다.')
    .min(1, 'KEPT_DEVICES는 1 이상이어야 합니다.')
    .max(50, 'KEPT_DEVICES는 50 이하여야 합니다.')
    .default(5),
  UPLOAD_MOST_GB: z.coerce
    .number({ error: 'UPLOAD_MOST_GB는 올린 파일이 모두 합해 차지해도 되는 크기(GB)여야 합니다.' })
    .min(0.1, 'UPLOAD_MOST_GB는 0.1 이상이어야 합니다.')
    .max(10_000, 'UPLOAD_MOST_GB는 10000 이하여야 합니다.')
    .default(10),
  OPERATOR_GRANT_LIMIT: z.coerce
    .number({ error: 'OPERATOR_GRANT_LIMIT는 운영자 한 사람이 하루에 지급·정정할 수 있는 수량이어야 합니다.' })
    .int('OPERATOR_GRANT_LIMIT는 정수여야 합니다.')
    .min(0, 'OPERATOR_GRANT_LIMIT는 0 이상이어야 합니다.')
    .max(MAX_ADJUSTED, `OPERATOR_GRANT_LIMIT는 ${MAX_ADJUSTED} 이하여야 합니다.`)
    .default(GRANT_LIMIT),
  OPERATOR_SETTLEMENT_LIMIT: z.coerce
    .number({
      error: 'OPERATOR_SETTLEMENT_LIMIT는 운영자 한 사람이 하루에 정정·지급 기록할 수 있는 금액(원)이어야 합니다.',
    })
    .int('OPERATOR_SETTLEMENT_LIMIT는 정수여야 합니다.')
    .min(0, 'OPERATOR_SETTLEMENT_LIMIT는 0 이상이어야 합니다.')
    .max(MAX_SETTLEMENT_LIMIT, `OPERATOR_SETTLEMENT_LIMIT는 ${MAX_SETTLEMENT_LIMIT} 이하여야 합니다.`)
    .default(SETTLEMENT_LIMIT),
  PORTONE_API_SECRET: z
    .string()
    .min(1, 'PORTONE_API_SECRET이 비어 있습니다. 지우거나 포트원의 API 시크릿을 적어 주세요.')
    .optional(),
  PORTONE_STORE_ID: z
    .string()
    .min(1, 'PORTONE_STORE_ID가 비어 있습니다. 지우거나 상점 아이디를 적어 주세요.')
    .optional(),
  PORTONE_IDENTITY_CHANNEL_KEY: z
    .string()
    .min(1, 'PORTONE_IDENTITY_CHANNEL_KEY가 비어 있습니다. 지우거나 본인인증 채널 키를 적어 주세요.')
    .optional(),
  PORTONE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'PORTONE_API_BASE는 https://로 시작하는 주소여야 합니다.' })
    .default('https://api.portone.io'),
  PORTONE_SDK_URL: z
    .url({ protocol: /^https?$/, error: 'PORTONE_SDK_URL은 https://로 시작하는 주소여야 합니다.' })
    .default('https://cdn.portone.io/v2/browser-sdk.js'),
  PORTONE_HOSTS: z
    .string()
    .regex(
      /^(https:\/\/[\w.*-]+(:\d+)?)(\s+https:\/\/[\w.*-]+(:\d+)?)*$/,
      'PORTONE_HOSTS는 https://로 시작하는 주소를 빈칸으로 나누어 적어야 합니다.',
    )
    .default('https://*.portone.io https://*.iamport.co'),
  IDENTITY_SIMULATOR: z
    .enum(['allow', 'off'], { error: 'IDENTITY_SIMULATOR는 allow 또는 off여야 합니다. 지우면 이 컴퓨터에서만 씁니다.' })
    .optional(),
  ...paymentVariables,
  ...storeVariables,
  ...marketingVariables,
  ...appVariables,
  ...appLinkVariables,
  ...pushVariables,
  ...backupVariables,
  ...ledgerRootVariables,
  ...storageVariables,
  ...securityVariables,
  SERVICE_WORKER: onOff('SERVICE_WORKER').default('on'),
  ...readLimitVariables,
  ...observabilityVariables,
  ICON_SERVICE_URL: z
    .string()
    .regex(
      /^https:\/\/[\w.-]+(:\d{1,5})?(\/[\w.-]+)*$/,
      'ICON_SERVICE_URL은 https://로 시작하고 /로 끝나지 않는 주소여야 합니다.',
    )
    .optional(),
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

/** See docs/operating/settings.md. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** `local` and `dev` open /dev pages; default production. */
  environment: AppEnv;
  publicUrl: string;
  databaseUrl: string | undefined;
  /** Owner; then `grantApplicationRights` limits the application role. */
  migrateUrl: string | undefined;
  /** Bypasses poolers: migrations need session locks. */
  directUrl: string | undefined;
  /** For pure reads. */
  replicaUrl: string | undefined;
  sampleShelf: boolean;
  /** Empty: same origin. */
  apiBase: string;
  /** Empty: no sharing. */
  kakaoKey: string;
  /** Per day without approval. */
  grantLimit: number;
  settlementLimit: number;
  /** Empty: none. */
  iconService: string;
  trustedProxies: number;
  /** Offline devices per member. */
  keptDevices: number;
  /** Total bytes of uploads. */
  uploadMostBytes: number;
  /** Undefined: e-mails become files. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  logLevel: string;
  social: SocialSettings;
  identity: IdentitySettings;
  payments: PaymentSettings;
  stores: StoresSettings;
  opening: ReadLimits;
  marketing: MarketingSettings | undefined;
  apps: AppRules;
  appLinks: AppLinkSettings;
  push: PushSettings;
  backup: BackupSettings;
  ledgerRoots: LedgerRootSettings;
  watch: ObservabilitySettings;
  storage: StorageSettings;
  /** Undefined: no security.txt. */
  securityContact: string | undefined;
  /** False unregisters service workers. */
  serviceWorker: boolean;
}

/** PortOne, a simulator (`everywhere`: not only on loopback), or none. */
export type IdentitySettings = ({ kind: 'portone' } & PortOneIdentitySettings) | SimulatorSettings;

/** Throws a StartupError listing every mistake. */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
  const read = variables.safeParse(env);
  if (!read.success) throw new StartupError([...new Set(read.error.issues.map((issue) => issue.message))].join('\n'));
  const { data } = read;
  const host = data.HOST ?? '127.0.0.1';
  const dataDir = isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(root, data.DATA_DIR);
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '');
  refusePlainHttpOutside(publicUrl);
  const address = { host, publicUrl };
  if (!data.DATABASE_URL && (data.DATABASE_REPLICA_URL || data.DATABASE_DIRECT_URL || data.DATABASE_MIGRATE_URL))
    throw new StartupError(
      'DATABASE_REPLICA_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATE_URL은 DATABASE_URL의 다른 주소입니다. DATABASE_URL도 적거나 지워 주세요.',
    );
  return {
    port: data.PORT,
    host,
    dataDir,
    environment: data.APP_ENV ?? 'production',
    publicUrl,
    databaseUrl: data.DATABASE_URL,
    migrateUrl: data.DATABASE_MIGRATE_URL,
    directUrl: data.DATABASE_DIRECT_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    sampleShelf: data.SAMPLE_SHELF === 'on',
    apiBase: data.API_BASE,
    kakaoKey: data.KAKAO_JS_KEY ?? '',
    grantLimit: data.OPERATOR_GRANT_LIMIT,
    settlementLimit: data.OPERATOR_SETTLEMENT_LIMIT,
    iconService: data.ICON_SERVICE_URL ?? '',
    trustedProxies: data.TRUST_PROXY,
    keptDevices: data.KEPT_DEVICES,
    uploadMostBytes: Math.round(data.UPLOAD_MOST_GB * 1024 ** 3),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    logLevel: data.LOG_LEVEL,
    social: readSocialSettings(env, { ...address, environment: data.APP_ENV ?? 'production' }),
    identity: readIdentity(data, address),
    payments: readPaymentSettings(data, address),
    stores: readStoreSettings(data, { ...address, root }),
    opening: readReadLimitSettings(data),
    marketing: readMarketingSettings(data),
    apps: readAppRules(data),
    appLinks: readAppLinkSettings(data),
    push: readPushSettings(data, { publicUrl, mailFrom: data.MAIL_FROM }),
    backup: readBackupSettings(data, dataDir),
    ledgerRoots: readLedgerRootSettings(data),
    watch: readObservabilitySettings(data),
    storage: readStorageSettings(data),
    securityContact: readSecurityContact(data),
    serviceWorker: data.SERVICE_WORKER === 'on',
  };
}

function readIdentity(data: z.infer<typeof variables>, address: ShopAddress): IdentitySettings {
  const needed = {
    PORTONE_API_SECRET: data.PORTONE_API_SECRET,
    PORTONE_STORE_ID: data.PORTONE_STORE_ID,
    PORTONE_IDENTITY_CHANNEL_KEY: data.PORTONE_IDENTITY_CHANNEL_KEY,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  // Payments and identity are independent.
  const isForPaymentsOnly = data.PORTONE_PAYMENT_CHANNELS !== undefined && !needed.PORTONE_IDENTITY_CHANNEL_KEY;
  if (missing.length === 3 || isForPaymentsOnly) return simulatedIdentity(data.IDENTITY_SIMULATOR, address);
  if (missing.length > 0)
    throw new StartupError(
      `본인인증 설정이 모자랍니다. ${missing.join(', ')}도 적거나 PORTONE_ 설정을 모두 지워 주세요.`,
    );
  return {
    kind: 'portone',
    secret: needed.PORTONE_API_SECRET ?? '',
    storeId: needed.PORTONE_STORE_ID ?? '',
    channelKey: needed.PORTONE_IDENTITY_CHANNEL_KEY ?? '',
    apiBase: data.PORTONE_API_BASE,
    sdkUrl: data.PORTONE_SDK_URL,
    hosts: data.PORTONE_HOSTS.split(/\s+/),
    takesTestChannel: isLoopback(new URL(address.publicUrl).hostname),
  };
}

// The simulator verifies anybody as an adult: beyond loopback it must be allowed explicitly.
function simulatedIdentity(choice: SimulatorChoice, address: ShopAddress): IdentitySettings {
  if (choice === undefined && !isLoopback(new URL(address.publicUrl).hostname))
    throw new StartupError(
      '본인인증 서비스가 정해지지 않았습니다. PORTONE_API_SECRET, PORTONE_STORE_ID, PORTONE_IDENTITY_CHANNEL_KEY를 적거나, 본인인증 없이 열려면 IDENTITY_SIMULATOR=off를, 누구나 성인이 될 수 있는 모의 인증을 열려면 IDENTITY_SIMULATOR=allow를 적어 주세요.',
    );
  return simulatorSettings(choice, address);
}

// Http beyond loopback would expose session cookies.
function refusePlainHttpOutside(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new StartupError('PUBLIC_URL이 https가 아닙니다. https 주소를 적거나 이 컴퓨터에서만 열도록 지워 주세요.');
}

// The URL contains a password.
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
