import { createHmac } from 'node:crypto';
import { SignJWT, createRemoteJWKSet, importPKCS8, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { Log, SocialLoginProviders, SocialProfile } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/members/members';
import { SOCIAL_PROVIDERS } from '#shared/members/social-login';
import { DIALECTS, type ProviderDialect, NAVER_OIDC } from './provider-dialects.ts';
import type { ProviderSettings, SocialSettings } from './social-settings.ts';

/** Per response. */
const TIMEOUT_SECONDS = 10;
const METADATA_MS = 60 * 60 * 1000;

type LoginFlow = Parameters<SocialLoginProviders['begin']>[0];
type FinishedLogin = Parameters<SocialLoginProviders['finish']>[0];

interface ProviderClient {
  provider: SocialProvider;
  settings: ProviderSettings;
  dialect: ProviderDialect;
  metadata: () => Promise<openid.ServerMetadata>;
}

/** Five providers by OpenID Connect and OAuth 2.0; never exposes their tokens. */
export function createSocialLogin(settings: SocialSettings['providers'], log: Log): SocialLoginProviders {
  const doors = new Map<SocialProvider, ProviderClient>();
  for (const provider of SOCIAL_PROVIDERS) {
    const own = settings[provider];
    if (own) doors.set(provider, openProviderClient(provider, own));
  }
  const doorOf = (provider: SocialProvider): ProviderClient => {
    const door = doors.get(provider);
    if (!door) throw new DomainError('SOCIAL_ERROR', '0009');
    return door;
  };
  const readValue = async <Answer>(
    provider: SocialProvider,
    request: (door: ProviderClient) => Promise<Answer>,
  ): Promise<Answer> => {
    const door = doorOf(provider);
    try {
      return await request(door);
    } catch (error) {
      throw refusalOf(error, provider, log);
    }
  };
  return {
    available: () => [...doors.keys()],
    begin: (socialLoginAttempt) =>
      readValue(socialLoginAttempt.provider, (door) => beginLoginFlow(door, socialLoginAttempt)),
    finish: (method) => readValue(method.provider, (door) => finishLoginFlow(door, method)),
    googleClients: () => {
      const { clientId, nativeClientIds } = doorOf('google').settings;
      return { web: clientId, ios: nativeClientIds[0] ?? null };
    },
    readGoogleToken: (idToken) => readValue('google', (door) => readToken(door, idToken)),
  };
}

function openProviderClient(provider: SocialProvider, settings: ProviderSettings): ProviderClient {
  const isNaverOidc = provider === 'naver' && settings.issuer !== undefined;
  const dialect = isNaverOidc ? NAVER_OIDC : DIALECTS[provider];
  let saved: { metadata: Promise<openid.ServerMetadata>; until: number } | undefined;
  const metadata = async (): Promise<openid.ServerMetadata> => {
    if (saved && saved.until > performance.now()) return saved.metadata;
    const fresh = { metadata: findMetadata(settings, dialect), until: performance.now() + METADATA_MS };
    saved = fresh;
    // Failures are not cached.
    fresh.metadata.catch(() => void (saved = saved === fresh ? undefined : saved));
    return fresh.metadata;
  };
  return { provider, settings, dialect, metadata };
}

async function findMetadata(settings: ProviderSettings, dialect: ProviderDialect): Promise<openid.ServerMetadata> {
  const issuer = settings.issuer ?? dialect.issuer;
  const named = { authorization_endpoint: settings.authorizeUrl, token_endpoint: settings.tokenUrl };
  const input = Object.fromEntries(Object.entries(named).filter(([, url]) => url !== undefined));
  if (dialect.kind === 'oauth2')
    return {
      issuer,
      authorization_endpoint: dialect.authorizeUrl ?? '',
      token_endpoint: dialect.tokenUrl ?? '',
      ...input,
    };
  const execute = isPlain(issuer) ? [openid.allowInsecureRequests] : [];
  const found = await openid.discovery(new URL(issuer), settings.clientId, undefined, openid.None(), {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
  return { ...ownData(found.serverMetadata()), ...input };
}

/** Strips functions, which a configuration rejects. */
function ownData(metadata: openid.ServerMetadata): openid.ServerMetadata {
  return JSON.parse(JSON.stringify(metadata)) as openid.ServerMetadata;
}

// Settings allow http on loopback only.
const isPlain = (address: string | undefined): boolean => address?.startsWith('http:') ?? false;

async function configurationOf(door: ProviderClient): Promise<openid.Configuration> {
  const metadata = await door.metadata();
  const proof = openid.ClientSecretPost(await secretOf(door.settings, metadata.issuer));
  const isProved = door.settings.proof.kind === 'apple' || door.settings.proof.secret !== undefined;
  const configuration = new openid.Configuration(
    metadata,
    door.settings.clientId,
    undefined,
    isProved ? proof : openid.None(),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  if (door.dialect.kind === 'oidc') openid.enableNonRepudiationChecks(configuration);
  if (isPlain(metadata.token_endpoint)) openid.allowInsecureRequests(configuration);
  return configuration;
}

/** Apple requires a JWT signed by the operator's key as secret. */
async function secretOf({ proof, clientId }: ProviderSettings, issuer: string): Promise<string | undefined> {
  if (proof.kind === 'secret') return proof.secret;
  const key = await importPKCS8(proof.privateKey, 'ES256');
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: proof.keyId })
    .setIssuer(proof.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(key);
}

/** Separate callbacks prevent mix-up attacks. */
function callbackOf(loginFlow: LoginFlow): URL {
  return new URL(`/login/${loginFlow.provider}/callback`, loginFlow.origin);
}

async function beginLoginFlow(door: ProviderClient, loginFlow: LoginFlow): ReturnType<SocialLoginProviders['begin']> {
  const configuration = await configurationOf(door);
  const { dialect } = door;
  const pkceVerifier = configuration.serverMetadata().supportsPKCE() ? openid.randomPKCECodeVerifier() : null;
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(loginFlow).href,
    state: loginFlow.state,
    ...(dialect.scope ? { scope: dialect.scope } : {}),
    ...(dialect.hasNonce ? { nonce: loginFlow.nonce } : {}),
    ...dialect.extra,
    ...(pkceVerifier
      ? { code_challenge: await openid.calculatePKCECodeChallenge(pkceVerifier), code_challenge_method: 'S256' }
      : {}),
  });
  return { address: address.href, pkceVerifier };
}

/** Allow-list. */
const ANSWERS = ['code', 'state', 'iss', 'error'];

async function finishLoginFlow(door: ProviderClient, finishedLogin: FinishedLogin): Promise<SocialProfile> {
  const configuration = await configurationOf(door);
  const { dialect } = door;
  const url = callbackOf(finishedLogin);
  for (const name of ANSWERS) if (finishedLogin.answer[name]) url.searchParams.set(name, finishedLogin.answer[name]);
  const tokens = await openid.authorizationCodeGrant(
    configuration,
    url,
    {
      expectedState: finishedLogin.state,
      idTokenExpected: dialect.kind === 'oidc',
      ...(dialect.hasNonce ? { expectedNonce: finishedLogin.nonce } : {}),
      ...(finishedLogin.pkceVerifier ? { pkceCodeVerifier: finishedLogin.pkceVerifier } : {}),
    },
    // @NOTE Naver requires the state in token requests.
    finishedLogin.provider === 'naver' ? { state: finishedLogin.state } : undefined,
  );
  const profile = await profileOf(door, configuration, tokens.access_token);
  return dialect.person({ claims: { ...tokens.claims() }, profile, answer: finishedLogin.answer });
}

async function profileOf(
  { provider, settings, dialect }: ProviderClient,
  configuration: openid.Configuration,
  token: string,
): Promise<Record<string, unknown>> {
  if (!dialect.profileUrl) return {};
  const url = new URL(settings.userinfoUrl ?? dialect.profileUrl);
  if (provider === 'facebook' && settings.proof.kind === 'secret')
    url.searchParams.set('appsecret_proof', appSecretProof(token, settings.proof.secret ?? ''));
  const answer = await openid.fetchProtectedResource(configuration, token, url, 'GET');
  if (!answer.ok) throw new Error(`a profile was answered with ${answer.status}`);
  const profile: unknown = await answer.json();
  return typeof profile === 'object' && profile !== null ? { ...profile } : {};
}

/** Facebook's proof that the token belongs to this app. */
function appSecretProof(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}

/** Validates a token from the app: signed by Google, for this shop and nonce. */
async function readToken(door: ProviderClient, idToken: string): Promise<SocialProfile & { nonce: string }> {
  const { jwks_uri: keys, issuer } = await door.metadata();
  if (!keys) throw new Error('a provider without keys');
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(keys), { timeoutDuration: 10_000 }), {
    // Google also uses its bare host name.
    issuer: [issuer, ...(issuer === DIALECTS.google.issuer ? ['accounts.google.com'] : [])],
    audience: [door.settings.clientId, ...door.settings.nativeClientIds],
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: '10 minutes',
    clockTolerance: 30,
  });
  return { ...door.dialect.person({ claims: payload, profile: {}, answer: {} }), nonce: String(payload['nonce']) };
}

/** Cancelling is no error. @NOTE Library errors contain codes and tokens: logs only their kind. */
function refusalOf(error: unknown, provider: SocialProvider, log: Log): DomainError {
  if (error instanceof DomainError) return error;
  const details = { provider: PROVIDER_NAMES[provider] };
  if (error instanceof openid.AuthorizationResponseError && isCancelled(error.error))
    return new DomainError('SOCIAL_ERROR', '0001', details);
  const kind = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const message = error instanceof openid.ResponseBodyError ? error.error.slice(0, 60) : undefined;
  const name = error instanceof Error ? error.name : undefined;
  log.warn({ provider, kind, name, message: message }, 'social login failed');
  return new DomainError('SOCIAL_ERROR', '0003', details);
}

function isCancelled(error: string): boolean {
  return ['access_denied', 'user_cancelled_authorize', 'user_denied', 'consent_required'].includes(error);
}
