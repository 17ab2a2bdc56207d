import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from '#platform/loopback';
import { type ShopAddress, simulatorAccess } from '#platform/settings/simulator-access';
import { type Variable, type VariableTable, declareVariables } from '#platform/settings/variables';
import { StartupError } from '#platform/startup-error';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/members/members';
import { SOCIAL_PROVIDERS } from '#shared/members/social-login';

export type ClientProof =
  | { kind: 'secret'; secret: string | undefined }
  | { kind: 'apple'; teamId: string; keyId: string; privateKey: string };

/** Default URLs are the provider's own. */
export interface ProviderSettings {
  clientId: string;
  proof: ClientProof;
  issuer?: string | undefined;
  authorizeUrl?: string | undefined;
  tokenUrl?: string | undefined;
  userinfoUrl?: string | undefined;
  /** Additional token audiences of the apps' dialogs (Google); the iOS app first. */
  nativeClientIds: readonly string[];
}

export interface SocialSettings {
  providers: Partial<Record<SocialProvider, ProviderSettings>>;
  /** Whether the simulator replaces unconfigured providers. */
  isPractised: boolean;
  /** Also beyond loopback. */
  isPracticeOpen: boolean;
  /** Disabled because other computers reach the shop. */
  isPracticeRefused: boolean;
}

type Variables = Record<string, string | undefined>;

/** Parts of `OAUTH_<provider>_<part>`. */
const PARTS = {
  CLIENT_ID: { help: '클라이언트 아이디', isSecret: false },
  CLIENT_SECRET: { help: '클라이언트 시크릿', isSecret: true },
  NATIVE_CLIENT_IDS: { help: '앱이 따로 쓰는 클라이언트 아이디. 쉼표로 나눕니다', isSecret: false },
  TEAM_ID: { help: '팀 아이디', isSecret: false },
  KEY_ID: { help: '키 아이디', isSecret: false },
  PRIVATE_KEY: { help: '.p8 파일의 내용. 줄바꿈은 `\\n`으로 적습니다', isSecret: true },
  ISSUER: { help: 'OpenID Connect 발급자의 주소', isSecret: false },
  AUTHORIZE_URL: { help: '로그인 창의 주소', isSecret: false },
  TOKEN_URL: { help: '토큰을 받는 주소', isSecret: false },
  USERINFO_URL: { help: '회원 정보를 받는 주소', isSecret: false },
} as const;
type Part = keyof typeof PARTS;

const ADDRESSES = ['ISSUER', 'AUTHORIZE_URL', 'TOKEN_URL', 'USERINFO_URL'] as const satisfies Part[];
const SECRETS: Record<SocialProvider, readonly Part[]> = {
  naver: ['CLIENT_SECRET'],
  kakao: ['CLIENT_SECRET'],
  google: ['CLIENT_SECRET', 'NATIVE_CLIENT_IDS'],
  apple: ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'],
  facebook: ['CLIENT_SECRET'],
};
/** Kakao's secret is optional. */
const OPTIONAL = new Set(['OAUTH_KAKAO_CLIENT_SECRET', 'OAUTH_GOOGLE_NATIVE_CLIENT_IDS']);

export const socialVariables = declareVariables({
  SOCIAL_SIMULATOR: {
    type: z.enum(['allow', 'off'], { error: 'SOCIAL_SIMULATOR는 allow 또는 off여야 합니다.' }).optional(),
    section: 'social',
    help: '`off`이면 이 컴퓨터에서도 연습용 제공자를 쓰지 않고, `allow`이면 밖에 여는 테스트 상점에서도 씁니다. 적지 않으면 `PUBLIC_URL`과 `HOST`가 모두 이 컴퓨터의 주소일 때에만 씁니다',
    isSecret: false,
  },
});

/** Validated together by `readSocialSettings`. */
export const oauthVariables: VariableTable = Object.fromEntries(
  SOCIAL_PROVIDERS.flatMap((provider) =>
    (['CLIENT_ID', ...SECRETS[provider], ...ADDRESSES] as const).map((part): [string, Variable] => {
      const { help, isSecret } = PARTS[part];
      const label = `${PROVIDER_NAMES[provider]}의 ${help}`;
      return [nameOf(provider, part), { type: z.string().optional(), section: 'social', help: label, isSecret }];
    }),
  ),
);

/** Reads `OAUTH_*` and `SOCIAL_SIMULATOR`. Throws a StartupError with a sentence per mistake. */
export function readSocialSettings(variables: Variables, shop: ShopAddress & { environment: string }): SocialSettings {
  const errors = [...unknownVariables(variables)];
  const providers: SocialSettings['providers'] = {};
  for (const provider of SOCIAL_PROVIDERS) {
    const read = readProvider(provider, variables, errors);
    if (read) providers[provider] = read;
  }
  const isComplete = SOCIAL_PROVIDERS.every((provider) => providers[provider]);
  const practice = readPractice(variables['SOCIAL_SIMULATOR'], { ...shop, isComplete }, errors);
  if (errors.length > 0) throw new StartupError(errors.join('\n'));
  return { providers, ...practice };
}

function nameOf(provider: SocialProvider, part: Part): string {
  return `OAUTH_${provider.toUpperCase()}_${part}`;
}

/** A misspelt name would silently disable a provider. */
function unknownVariables(variables: Variables): string[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith('OAUTH_') && !Object.hasOwn(oauthVariables, name))
    .map((name) => `${name}이라는 설정은 없습니다. docs/operating/settings.md에서 이름을 확인해 주세요.`);
}

function readProvider(provider: SocialProvider, variables: Variables, errors: string[]): ProviderSettings | undefined {
  const readValue = (part: Part): string | undefined => variables[nameOf(provider, part)]?.trim() || undefined;
  const parts: Part[] = ['CLIENT_ID', ...SECRETS[provider]];
  if (![...parts, ...ADDRESSES].some((part) => readValue(part))) return undefined;
  const missing = parts.map((part) => [part, nameOf(provider, part)] as const);
  for (const [part, name] of missing)
    if (!readValue(part) && !OPTIONAL.has(name))
      errors.push(`${name}이 없습니다. 적거나 OAUTH_${provider.toUpperCase()}_ 설정을 모두 지워 주세요.`);
  for (const part of ADDRESSES) {
    const address = readValue(part);
    if (address && !isSafeAddress(address))
      errors.push(`${nameOf(provider, part)}은 https://로 시작하는 주소여야 합니다.`);
  }
  return {
    clientId: readValue('CLIENT_ID') ?? '',
    proof:
      provider === 'apple' ? appleProof(readValue, errors) : { kind: 'secret', secret: readValue('CLIENT_SECRET') },
    issuer: readValue('ISSUER'),
    authorizeUrl: readValue('AUTHORIZE_URL'),
    tokenUrl: readValue('TOKEN_URL'),
    userinfoUrl: readValue('USERINFO_URL'),
    nativeClientIds: (readValue('NATIVE_CLIENT_IDS') ?? '').split(/[\s,]+/).filter(Boolean),
  };
}

function appleProof(readValue: (part: Part) => string | undefined, errors: string[]): ClientProof {
  // Environment files often escape line breaks as \n.
  const privateKey = (readValue('PRIVATE_KEY') ?? '').replaceAll('\\n', '\n');
  if (privateKey && !isP256Key(privateKey))
    errors.push('OAUTH_APPLE_PRIVATE_KEY는 Apple이 준 .p8 파일의 내용(EC P-256 열쇠)이어야 합니다.');
  return { kind: 'apple', teamId: readValue('TEAM_ID') ?? '', keyId: readValue('KEY_ID') ?? '', privateKey };
}

function isP256Key(text: string): boolean {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

function isSafeAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
}

/** The simulator logs in as anybody: beyond loopback it must be allowed explicitly. */
function readPractice(
  env: string | undefined,
  shop: ShopAddress & { environment: string; isComplete: boolean },
  errors: string[],
): Omit<SocialSettings, 'providers'> {
  const choice = socialVariables.SOCIAL_SIMULATOR.type.safeParse(env);
  errors.push(...(choice.error?.issues.map(({ message }) => message) ?? []));
  const isHere = isLoopback(new URL(shop.publicUrl).hostname);
  if (!isHere && env === undefined && shop.environment !== 'production' && !shop.isComplete)
    errors.push(
      '간편 로그인 시험 제공자는 누구나 누구로든 로그인하게 하므로 이 컴퓨터 밖에서는 열지 않습니다. OAUTH_ 설정을 적거나 SOCIAL_SIMULATOR=off, 그래도 열려면 SOCIAL_SIMULATOR=allow를 적어 주세요.',
    );
  const access = simulatorAccess(choice.data, shop);
  return {
    isPractised: !shop.isComplete && (access === 'local' || access === 'everywhere'),
    isPracticeOpen: access === 'everywhere',
    isPracticeRefused: !shop.isComplete && access === 'refused',
  };
}
