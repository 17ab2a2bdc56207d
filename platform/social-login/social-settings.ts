import { createPrivateKey } from 'node:crypto';
import { isLoopback } from '#platform/loopback';
import { type ShopAddress, simulatorAccess } from '#platform/settings/simulator-access';
import { StartupError } from '#platform/startup-error';
import type { SocialProvider } from '#shared/members/members';
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

const ADDRESSES = ['ISSUER', 'AUTHORIZE_URL', 'TOKEN_URL', 'USERINFO_URL'];
const SECRETS: Record<SocialProvider, string[]> = {
  naver: ['CLIENT_SECRET'],
  kakao: ['CLIENT_SECRET'],
  google: ['CLIENT_SECRET', 'NATIVE_CLIENT_IDS'],
  apple: ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'],
  facebook: ['CLIENT_SECRET'],
};
/** Kakao's secret is optional. */
const OPTIONAL = new Set(['OAUTH_KAKAO_CLIENT_SECRET', 'OAUTH_GOOGLE_NATIVE_CLIENT_IDS']);

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

const nameOf = (provider: SocialProvider, part: string): string => `OAUTH_${provider.toUpperCase()}_${part}`;

/** A misspelt name would silently disable a provider. */
function unknownVariables(variables: Variables): string[] {
  const existing = new Set(
    SOCIAL_PROVIDERS.flatMap((provider) =>
      ['CLIENT_ID', ...SECRETS[provider], ...ADDRESSES].map((part) => nameOf(provider, part)),
    ),
  );
  return Object.keys(variables)
    .filter((name) => name.startsWith('OAUTH_') && !existing.has(name))
    .map((name) => `${name}이라는 설정은 없습니다. docs/operating/settings.md에서 이름을 확인해 주세요.`);
}

function readProvider(provider: SocialProvider, variables: Variables, errors: string[]): ProviderSettings | undefined {
  const readValue = (part: string): string | undefined => variables[nameOf(provider, part)]?.trim() || undefined;
  const parts = ['CLIENT_ID', ...SECRETS[provider]];
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

function appleProof(readValue: (part: string) => string | undefined, errors: string[]): ClientProof {
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
  if (env !== undefined && env !== 'allow' && env !== 'off')
    errors.push('SOCIAL_SIMULATOR는 allow 또는 off여야 합니다.');
  const isHere = isLoopback(new URL(shop.publicUrl).hostname);
  if (!isHere && env === undefined && shop.environment !== 'production' && !shop.isComplete)
    errors.push(
      '간편 로그인 시험 제공자는 누구나 누구로든 로그인하게 하므로 이 컴퓨터 밖에서는 열지 않습니다. OAUTH_ 설정을 적거나 SOCIAL_SIMULATOR=off, 그래도 열려면 SOCIAL_SIMULATOR=allow를 적어 주세요.',
    );
  const access = simulatorAccess(env === 'allow' || env === 'off' ? env : undefined, shop);
  return {
    isPractised: !shop.isComplete && (access === 'local' || access === 'everywhere'),
    isPracticeOpen: access === 'everywhere',
    isPracticeRefused: !shop.isComplete && access === 'refused',
  };
}
