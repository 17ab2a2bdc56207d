import { createHmac } from 'node:crypto';
import { SignJWT, createRemoteJWKSet, importPKCS8, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { Log, SocialGate, SocialPerson } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { PROVIDER_NAMES, type SocialProvider } from '#vocabulary/members';
import { SOCIAL_PROVIDERS } from '#vocabulary/social-login';
import { DIALECTS, type Dialect, NAVER_OIDC } from './provider-dialects.ts';
import type { ProviderSettings, SocialSettings } from './social-settings.ts';

/** How long a provider may take for one answer. */
const TIMEOUT_SECONDS = 10;
/** Keys and addresses of a provider are asked for again after an hour. */
const METADATA_MS = 60 * 60 * 1000;

type SocialWay = Parameters<SocialGate['begin']>[0];
type FinishedWay = Parameters<SocialGate['finish']>[0];

/** A provider that is set up, with what was found out about it. */
interface Door {
  provider: SocialProvider;
  settings: ProviderSettings;
  dialect: Dialect;
  metadata: () => Promise<openid.ServerMetadata>;
}

/** The five providers by OpenID Connect and OAuth 2.0; answers nothing of a provider's tokens to anybody. */
export function makeSocialLogin(settings: SocialSettings['providers'], log: Log): SocialGate {
  const doors = new Map<SocialProvider, Door>();
  for (const provider of SOCIAL_PROVIDERS) {
    const own = settings[provider];
    if (own) doors.set(provider, openDoor(provider, own));
  }
  const doorOf = (provider: SocialProvider): Door => {
    const door = doors.get(provider);
    if (!door) throw new Refusal('SOCIAL_ERROR', '0009');
    return door;
  };
  const told = async <Answer>(provider: SocialProvider, ask: (door: Door) => Promise<Answer>): Promise<Answer> => {
    const door = doorOf(provider);
    try {
      return await ask(door);
    } catch (error) {
      throw refusalOf(error, provider, log);
    }
  };
  return {
    offered: () => [...doors.keys()],
    begin: (way) => told(way.provider, (door) => beginWay(door, way)),
    finish: (way) => told(way.provider, (door) => finishWay(door, way)),
    googleClients: () => {
      const { clientId, nativeClientIds } = doorOf('google').settings;
      return { web: clientId, ios: nativeClientIds[0] ?? null };
    },
    readGoogleToken: (idToken) => told('google', (door) => readToken(door, idToken)),
  };
}

function openDoor(provider: SocialProvider, settings: ProviderSettings): Door {
  const isNaverOidc = provider === 'naver' && settings.issuer !== undefined;
  const dialect = isNaverOidc ? NAVER_OIDC : DIALECTS[provider];
  let kept: { metadata: Promise<openid.ServerMetadata>; until: number } | undefined;
  const metadata = async (): Promise<openid.ServerMetadata> => {
    if (kept && kept.until > performance.now()) return kept.metadata;
    const fresh = { metadata: findMetadata(settings, dialect), until: performance.now() + METADATA_MS };
    kept = fresh;
    // What failed is not kept: the next reader asks again.
    fresh.metadata.catch(() => void (kept = kept === fresh ? undefined : kept));
    return fresh.metadata;
  };
  return { provider, settings, dialect, metadata };
}

async function findMetadata(settings: ProviderSettings, dialect: Dialect): Promise<openid.ServerMetadata> {
  const issuer = settings.issuer ?? dialect.issuer;
  const named = { authorization_endpoint: settings.authorizeUrl, token_endpoint: settings.tokenUrl };
  const given = Object.fromEntries(Object.entries(named).filter(([, url]) => url !== undefined));
  if (dialect.kind === 'oauth2')
    return {
      issuer,
      authorization_endpoint: dialect.authorizeUrl ?? '',
      token_endpoint: dialect.tokenUrl ?? '',
      ...given,
    };
  const execute = isPlain(issuer) ? [openid.allowInsecureRequests] : [];
  const found = await openid.discovery(new URL(issuer), settings.clientId, undefined, openid.None(), {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
  return { ...ownData(found.serverMetadata()), ...given };
}

/** Metadata comes with functions on it; a configuration takes data alone. */
function ownData(metadata: openid.ServerMetadata): openid.ServerMetadata {
  return JSON.parse(JSON.stringify(metadata)) as openid.ServerMetadata;
}

// Settings let plain http pass for this machine only.
const isPlain = (address: string | undefined): boolean => address?.startsWith('http:') ?? false;

async function configurationOf(door: Door): Promise<openid.Configuration> {
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

/** Apple takes a short letter signed by the operator's key instead of a secret. */
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

/** Each provider has an address of its own to come back to, so that none can answer in another's name. */
function callbackOf(way: SocialWay): URL {
  return new URL(`/login/${way.provider}/callback`, way.origin);
}

async function beginWay(door: Door, way: SocialWay): ReturnType<SocialGate['begin']> {
  const configuration = await configurationOf(door);
  const { dialect } = door;
  const pkceVerifier = configuration.serverMetadata().supportsPKCE() ? openid.randomPKCECodeVerifier() : null;
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(way).href,
    state: way.state,
    ...(dialect.scope ? { scope: dialect.scope } : {}),
    ...(dialect.hasNonce ? { nonce: way.nonce } : {}),
    ...dialect.extra,
    ...(pkceVerifier
      ? { code_challenge: await openid.calculatePKCECodeChallenge(pkceVerifier), code_challenge_method: 'S256' }
      : {}),
  });
  return { address: address.href, pkceVerifier };
}

/** What a callback may bring; more than this is not passed on. */
const ANSWERS = ['code', 'state', 'iss', 'error'];

async function finishWay(door: Door, way: FinishedWay): Promise<SocialPerson> {
  const configuration = await configurationOf(door);
  const { dialect } = door;
  const url = callbackOf(way);
  for (const name of ANSWERS) if (way.answer[name]) url.searchParams.set(name, way.answer[name]);
  const tokens = await openid.authorizationCodeGrant(
    configuration,
    url,
    {
      expectedState: way.state,
      idTokenExpected: dialect.kind === 'oidc',
      ...(dialect.hasNonce ? { expectedNonce: way.nonce } : {}),
      ...(way.pkceVerifier ? { pkceCodeVerifier: way.pkceVerifier } : {}),
    },
    // @NOTE Naver takes no token request without the state.
    way.provider === 'naver' ? { state: way.state } : undefined,
  );
  const profile = await profileOf(door, configuration, tokens.access_token);
  return dialect.person({ claims: { ...tokens.claims() }, profile, answer: way.answer });
}

async function profileOf(
  { provider, settings, dialect }: Door,
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

/** Shows Facebook that a token is used by the house it was made for. */
function appSecretProof(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}

/** A token that a shell brought: signed by Google, made for this shop, for the nonce that it names. */
async function readToken(door: Door, idToken: string): Promise<SocialPerson & { nonce: string }> {
  const { jwks_uri: keys, issuer } = await door.metadata();
  if (!keys) throw new Error('a provider without keys');
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(keys), { timeoutDuration: 10_000 }), {
    // Google also signs as its bare name.
    issuer: [issuer, ...(issuer === DIALECTS.google.issuer ? ['accounts.google.com'] : [])],
    audience: [door.settings.clientId, ...door.settings.nativeClientIds],
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: '10 minutes',
    clockTolerance: 30,
  });
  return { ...door.dialect.person({ claims: payload, profile: {}, answer: {} }), nonce: String(payload['nonce']) };
}

/** Cancelling is no fault. @NOTE Errors of the package hold codes and tokens as their cause: only their kind is told. */
function refusalOf(error: unknown, provider: SocialProvider, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  const facts = { provider: PROVIDER_NAMES[provider] };
  if (error instanceof openid.AuthorizationResponseError && isCancelled(error.error))
    return new Refusal('SOCIAL_ERROR', '0001', facts);
  const kind = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const said = error instanceof openid.ResponseBodyError ? error.error.slice(0, 60) : undefined;
  const name = error instanceof Error ? error.name : undefined;
  log.warn({ provider, kind, name, said }, 'social login failed');
  return new Refusal('SOCIAL_ERROR', '0003', facts);
}

function isCancelled(error: string): boolean {
  return ['access_denied', 'user_cancelled_authorize', 'user_denied', 'consent_required'].includes(error);
}
