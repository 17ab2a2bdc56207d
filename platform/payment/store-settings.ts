import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { type ShopAddress, type SimulatorSettings, simulatorSettings } from '#platform/settings/simulator-access';
import { StartupError } from '#platform/startup-error';
import type { AppStoreSettings } from './app-store-library.ts';
import type { GooglePlaySettings } from './google-play-library.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Member numbers that may test purchases without payment. */
const testers = (name: string): z.ZodType<number[] | undefined> =>
  z
    .string()
    .regex(
      /^[1-9]\d{0,14}( +[1-9]\d{0,14})*$/,
      `${name}에는 시험 결제로 코인을 받을 회원의 번호를 띄어 써서 적어 주세요(예: 17 1024).`,
    )
    .transform((text) => text.split(/ +/).map(Number))
    .optional();
const file = (name: string, what: string): z.ZodOptional<z.ZodString> =>
  z.string().min(1, `${name}이 비어 있습니다. 지우거나 ${what}의 위치를 적어 주세요.`).optional();

export const storeVariables = declareVariables({
  APPLE_STORE_BUNDLE_ID: {
    type: z
      .string()
      .regex(/^[A-Za-z0-9.-]{3,155}$/, 'APPLE_STORE_BUNDLE_ID는 앱의 번들 아이디(kr.example.reader)여야 합니다.')
      .optional(),
    section: 'app-store',
    help: '앱의 번들 아이디',
    isSecret: false,
  },
  APPLE_STORE_APP_ID: {
    type: z
      .string()
      .regex(/^\d{6,15}$/, 'APPLE_STORE_APP_ID는 App Store Connect의 Apple ID(숫자)여야 합니다.')
      .optional(),
    section: 'app-store',
    help: 'App Store Connect의 Apple ID(숫자)',
    isSecret: false,
  },
  APPLE_STORE_ISSUER_ID: {
    type: z.string().regex(UUID, 'APPLE_STORE_ISSUER_ID는 App Store Connect의 Issuer ID여야 합니다.').optional(),
    section: 'app-store',
    help: 'App Store Connect의 Issuer ID',
    isSecret: false,
  },
  APPLE_STORE_KEY_ID: {
    type: z
      .string()
      .regex(/^[A-Z0-9]{8,12}$/, 'APPLE_STORE_KEY_ID는 앱 내 구입 키의 키 ID여야 합니다.')
      .optional(),
    section: 'app-store',
    help: '앱 내 구입 키의 키 ID',
    isSecret: false,
  },
  APPLE_STORE_KEY_FILE: {
    type: file('APPLE_STORE_KEY_FILE', '앱 내 구입 키(.p8)'),
    section: 'app-store',
    help: '내려받은 앱 내 구입 키(`.p8`) 파일의 위치',
    isSecret: false,
  },
  APPLE_STORE_SANDBOX: {
    type: testers('APPLE_STORE_SANDBOX'),
    section: 'app-store',
    help: '샌드박스의 결제로 코인을 받을 회원의 번호. 띄어 써서 여럿을 적습니다(`17 1024`). 앱 심사에 낸 계정과 TestFlight에서 시험할 사람의 회원 번호만 적으세요. 적지 않으면 샌드박스의 결제를 받지 않습니다',
    isSecret: false,
  },
  APPLE_STORE_ONLINE_CHECKS: {
    type: z.enum(['on', 'off'], { error: 'APPLE_STORE_ONLINE_CHECKS는 on 또는 off여야 합니다.' }).default('on'),
    section: 'app-store',
    help: '`off`이면 Apple에 인증서의 폐기 여부를 묻지 않습니다. 서버가 밖으로 나가지 못할 때만 끄세요',
    isSecret: false,
  },
  GOOGLE_PLAY_PACKAGE: {
    type: z
      .string()
      .regex(
        /^[A-Za-z][\w]*(\.[A-Za-z][\w]*)+$/,
        'GOOGLE_PLAY_PACKAGE는 앱의 패키지 이름(kr.example.reader)이어야 합니다.',
      )
      .optional(),
    section: 'play-store',
    help: '앱의 패키지 이름',
    isSecret: false,
  },
  GOOGLE_PLAY_KEY_FILE: {
    type: file('GOOGLE_PLAY_KEY_FILE', '서비스 계정 키(JSON)'),
    section: 'play-store',
    help: '서비스 계정 키(JSON)의 위치. Play Console에서 “주문 및 구독 관리”와 “재무 데이터 보기” 권한을 줍니다',
    isSecret: false,
  },
  GOOGLE_PLAY_PUSH_MAIL: {
    type: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/, 'GOOGLE_PLAY_PUSH_MAIL은 알림을 보내는 서비스 계정의 이메일이어야 합니다.')
      .optional(),
    section: 'play-store',
    help: 'Pub/Sub 푸시 구독이 쓰는 서비스 계정의 이메일',
    isSecret: false,
  },
  GOOGLE_PLAY_PUSH_AUDIENCE: {
    type: z
      .url({ protocol: /^https$/, error: 'GOOGLE_PLAY_PUSH_AUDIENCE는 https://로 시작하는 주소여야 합니다.' })
      .optional(),
    section: 'play-store',
    help: '푸시 구독에 적은 대상(audience)',
    isSecret: false,
    usual: 'PUBLIC_URL/webhooks/google-play',
  },
  GOOGLE_PLAY_TEST_PURCHASES: {
    type: testers('GOOGLE_PLAY_TEST_PURCHASES'),
    section: 'play-store',
    help: '라이선스 테스터의 결제로 코인을 받을 회원의 번호. 띄어 써서 여럿을 적습니다(`17 1024`)',
    isSecret: false,
  },
  STORE_SIMULATOR: {
    type: z
      .enum(['allow', 'off'], { error: 'STORE_SIMULATOR는 allow 또는 off여야 합니다. 지우면 이 컴퓨터에서만 씁니다.' })
      .optional(),
    section: 'stores',
    help: '`off`이면 모의 앱 스토어를 쓰지 않고, `allow`이면 밖에 여는 테스트 상점에서도 씁니다. 누구나 돈 없이 코인을 만들 수 있습니다. 적지 않으면 `PUBLIC_URL`과 `HOST`가 모두 이 컴퓨터의 주소일 때에만 씁니다',
    isSecret: false,
  },
});
type Values = VariableValues<typeof storeVariables>;

/** Stores, simulated ones (`everywhere`: not only on loopback), or none. */
export type StoresSettings =
  | { kind: 'stores'; apple: AppStoreSettings | undefined; google: GooglePlaySettings | undefined }
  | SimulatorSettings;

/** Throws a StartupError for missing settings or an invalid key. */
export function readStoreSettings(env: Values, shop: ShopAddress & { root: string }): StoresSettings {
  const apple = readApple(env, shop.root);
  const google = readGoogle(env, shop);
  if (apple || google) return { kind: 'stores', apple, google };
  // @NOTE The simulator mints coins: beyond loopback it must be allowed explicitly.
  return simulatorSettings(env.STORE_SIMULATOR, shop);
}

const APPLE = [
  'APPLE_STORE_BUNDLE_ID',
  'APPLE_STORE_APP_ID',
  'APPLE_STORE_ISSUER_ID',
  'APPLE_STORE_KEY_ID',
  'APPLE_STORE_KEY_FILE',
] as const;

function readApple(env: Values, root: string): AppStoreSettings | undefined {
  if (isUnset(env, APPLE)) return undefined;
  const [bundleId, appId, issuerId, keyId, keyFile] = whole(env, APPLE);
  return {
    bundleId,
    appId: Number(appId),
    issuerId,
    keyId,
    privateKey: privateKeyIn(textOf(keyFile, { root, name: 'APPLE_STORE_KEY_FILE' }), 'APPLE_STORE_KEY_FILE'),
    worlds: env.APPLE_STORE_SANDBOX ? ['Production', 'Sandbox'] : ['Production'],
    testers: env.APPLE_STORE_SANDBOX ?? [],
    roots: [appleRoot()],
    checksOnline: env.APPLE_STORE_ONLINE_CHECKS === 'on',
  };
}

/** Apple Root CA - G3, App Store signatures; valid until 2039. */
function appleRoot(): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'apple-root-ca-g3.pem'));
}

const GOOGLE = ['GOOGLE_PLAY_PACKAGE', 'GOOGLE_PLAY_KEY_FILE', 'GOOGLE_PLAY_PUSH_MAIL'] as const;
const serviceAccount = z.object({ client_email: z.email(), private_key: z.string() });

function readGoogle(env: Values, shop: { publicUrl: string; root: string }): GooglePlaySettings | undefined {
  if (isUnset(env, GOOGLE)) return undefined;
  const [packageName, keyFile, pushMail] = whole(env, GOOGLE);
  const name = 'GOOGLE_PLAY_KEY_FILE';
  const account = serviceAccount.safeParse(jsonIn(textOf(keyFile, { root: shop.root, name })));
  if (!account.success)
    throw new StartupError(`${name}은 Google Cloud에서 내려받은 서비스 계정 키(JSON)의 위치여야 합니다.`);
  return {
    packageName,
    mail: account.data.client_email,
    privateKey: privateKeyIn(account.data.private_key, name),
    pushMail,
    pushAudience: env.GOOGLE_PLAY_PUSH_AUDIENCE ?? `${shop.publicUrl}/webhooks/google-play`,
    testers: env.GOOGLE_PLAY_TEST_PURCHASES ?? [],
  };
}

function isUnset(env: Values, names: readonly (keyof Values)[]): boolean {
  return names.every((name) => env[name] === undefined);
}

function whole<Names extends readonly (keyof Values)[]>(env: Values, names: Names): { [At in keyof Names]: string } {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0)
    throw new StartupError(
      `앱 스토어 결제 설정이 모자랍니다. ${missing.join(', ')}도 적거나 ${names.join(', ')}을 모두 지워 주세요.`,
    );
  return names.map((name) => String(env[name])) as { [At in keyof Names]: string };
}

function textOf(path: string, { root, name }: { root: string; name: string }): string {
  const place = isAbsolute(path) ? path : resolve(root, path);
  if (!existsSync(place)) throw new StartupError(`${name}에 적은 파일이 없습니다: ${place}`);
  return readFileSync(place, 'utf8');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function privateKeyIn(text: string, name: string): string {
  try {
    createPrivateKey(text);
    return text;
  } catch {
    // The message never repeats the value, which may be a key.
    throw new StartupError(
      `${name}에 적은 파일에서 비밀 키를 읽을 수 없습니다. 내려받은 파일을 그대로 두었는지 확인해 주세요.`,
    );
  }
}
