import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importSPKI, jwtVerify } from 'jose';
import { isLoopback } from '#platform/loopback';
import type { ProviderSettings } from '#platform/social-login/social-settings';
import { notFoundResponse } from '#server/error-response';
import type { SocialProvider } from '#shared/members/members';
import { SOCIAL_PROVIDERS, isSocialProvider } from '#shared/members/social-login';
import { type SimulatedLoginPage, choicePage, sendingPage } from './social-page.ts';
import { type SimulatedLoginChoice, type SimulatedAccount, chosenPerson } from './social-people.ts';
import { type Grant, SimulatedTokens } from './social-tokens.ts';

const PREFIX = '/simulators/social';
const SLOW_MS = 15_000;
const APPLE = { teamId: 'PRACTICE01', keyId: 'PRACTICE02' };
type Words = Record<string, string>;

/** Simulates all five providers; the account is chosen on its page. */
export interface PracticeProvider {
  /** Shop settings for it. */
  settings: Record<SocialProvider, ProviderSettings>;
  serveWindows(app: FastifyInstance): Promise<void>;
}

interface Practice {
  origin: string;
  isOpen: boolean;
  settings: Record<SocialProvider, ProviderSettings>;
  appleKey: string;
  tokens: SimulatedTokens;
  /** Apple sends a name only once. */
  namesTold: Set<string>;
}

/** Answers for loopback hosts only, unless `isOpen`. */
export function makePracticeProvider({ publicUrl, isOpen }: { publicUrl: string; isOpen: boolean }): PracticeProvider {
  const origin = new URL(publicUrl).origin;
  const apple = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const settings = Object.fromEntries(
    SOCIAL_PROVIDERS.map((provider) => [provider, settingsOf(provider, origin, apple.privateKey)]),
  ) as Record<SocialProvider, ProviderSettings>;
  const practice: Practice = {
    origin,
    isOpen,
    settings,
    appleKey: apple.publicKey,
    tokens: new SimulatedTokens(),
    namesTold: new Set(),
  };
  return {
    settings,
    serveWindows: async (app) => {
      await app.register(async (calls) => serveRoutes(calls, practice), { prefix: PREFIX });
    },
  };
}

const issuerOf = (provider: SocialProvider, origin: string): string => `${origin}${PREFIX}/${provider}`;

function settingsOf(provider: SocialProvider, origin: string, privateKey: string): ProviderSettings {
  const issuer = issuerOf(provider, origin);
  const isOidc = provider === 'kakao' || provider === 'google' || provider === 'apple';
  return {
    clientId: `practice-${provider}`,
    proof:
      provider === 'apple'
        ? { kind: 'apple', ...APPLE, privateKey }
        : { kind: 'secret', secret: randomBytes(18).toString('base64url') },
    ...(isOidc ? { issuer } : { authorizeUrl: `${issuer}/authorize`, tokenUrl: `${issuer}/token` }),
    userinfoUrl: `${issuer}/me`,
    nativeClientIds: [],
  };
}

function serveRoutes(calls: FastifyInstance, practice: Practice): void {
  calls.removeContentTypeParser('application/x-www-form-urlencoded');
  calls.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  calls.addHook('onRequest', (request, reply, done) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    // Remote clients could impersonate anybody.
    if (practice.isOpen || isLoopback(request.hostname)) return done();
    void notFoundResponse(reply);
  });
  type Answer = (provider: SocialProvider, request: FastifyRequest, reply: FastifyReply) => unknown;
  const answer = (method: 'GET' | 'POST', path: string, handle: Answer): void => {
    calls.route({
      method,
      url: `/:provider${path}`,
      handler: async (request, reply) => {
        const { provider = '' } = request.params as Words;
        return isSocialProvider(provider) ? handle(provider, request, reply) : notFoundResponse(reply);
      },
    });
  };
  answer('GET', '/.well-known/openid-configuration', (provider) => metadataOf(provider, practice.origin));
  answer('GET', '/jwks', () => practice.tokens.jwks());
  answer('GET', '/authorize', (provider, request, reply) => {
    const query = request.query as Words;
    return isAskedWell(practice, provider, query)
      ? sendPage(reply, choicePage(provider, query))
      : reply.code(400).send({ error: 'invalid_request' });
  });
  answer('GET', '/consent', (provider, request, reply) =>
    consent(practice, { provider, query: request.query as Words, reply }),
  );
  answer('POST', '/token', (provider, request, reply) =>
    giveTokens(practice, { provider, form: request.body as Words, reply }),
  );
  answer('GET', '/me', (provider, request, reply) => giveProfile(practice, { provider, request, reply }));
  answer('POST', '/dialog', (provider, request) => nativeToken(practice, provider, request.body as Words));
}

function metadataOf(provider: SocialProvider, origin: string): object {
  const issuer = issuerOf(provider, origin);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    // Apple's metadata lists none; only Google announces `iss`.
    ...(provider === 'apple' ? {} : { code_challenge_methods_supported: ['S256'] }),
    ...(provider === 'google' ? { authorization_response_iss_parameter_supported: true } : {}),
  };
}

/** A registered client with a callback in an allowed shop. */
function isAskedWell(practice: Practice, provider: SocialProvider, query: Words): boolean {
  const back = URL.parse(query['redirect_uri'] ?? '');
  const isShop = back !== null && (back.origin === practice.origin || isLoopback(back.hostname));
  return (
    query['client_id'] === practice.settings[provider].clientId &&
    query['response_type'] === 'code' &&
    isShop &&
    back.pathname === `/login/${provider}/callback` &&
    (query['code_challenge'] === undefined || query['code_challenge_method'] === 'S256') &&
    (provider !== 'apple' || query['response_mode'] === 'form_post') &&
    (provider !== 'naver' || Boolean(query['state']))
  );
}

function sendPage(reply: FastifyReply, page: SimulatedLoginPage): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html);
}

type Consent = { provider: SocialProvider; query: Words; reply: FastifyReply };

function consent(practice: Practice, { provider, query, reply }: Consent): FastifyReply {
  if (!isAskedWell(practice, provider, query)) return reply.code(400).send({ error: 'invalid_request' });
  const choice = chosenPerson(provider, query);
  const fields = callbackFields(practice, { provider, query, choice });
  const target = new URL(query['redirect_uri'] ?? '');
  if (query['response_mode'] === 'form_post') return sendPage(reply, sendingPage(target.href, fields));
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  return reply.redirect(target.href, 302);
}

function callbackFields(
  practice: Practice,
  { provider, query, choice }: { provider: SocialProvider; query: Words; choice: SimulatedLoginChoice },
): Words {
  const { person, error } = choice;
  const issuer = error === 'wrong-issuer' ? 'https://elsewhere.example' : issuerOf(provider, practice.origin);
  const base: Words = {
    state: error === 'wrong-state' ? randomBytes(16).toString('base64url') : (query['state'] ?? ''),
    ...(provider === 'google' || error === 'wrong-issuer' ? { iss: issuer } : {}),
  };
  if (error === 'cancel')
    return { ...base, error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied' };
  const code = practice.tokens.keep({
    provider,
    person,
    error: error,
    redirectUri: query['redirect_uri'] ?? '',
    challenge: query['code_challenge'],
    nonce: query['nonce'],
    isOidc: (query['scope'] ?? '').split(' ').includes('openid'),
    isSpent: error === 'used-code',
  });
  const isNameTold = provider !== 'apple' || practice.namesTold.has(person.subject);
  practice.namesTold.add(person.subject);
  return {
    ...base,
    code: error === 'wrong-code' ? randomBytes(24).toString('base64url') : code,
    ...(isNameTold ? {} : { user: JSON.stringify({ name: { firstName: person.nick, lastName: '' } }) }),
  };
}

type Exchange = { provider: SocialProvider; form: Words; reply: FastifyReply };

async function giveTokens(practice: Practice, { provider, form, reply }: Exchange): Promise<unknown> {
  const redirectUri = form['redirect_uri'] ?? '';
  const isClient = await isOwnClient(practice, provider, form);
  const isNaverAsked = provider !== 'naver' || Boolean(form['state']);
  const grant =
    isClient && isNaverAsked && form['grant_type'] === 'authorization_code'
      ? practice.tokens.spend(form['code'] ?? '', { provider, redirectUri, verifier: form['code_verifier'] })
      : undefined;
  if (!grant) return refuseTokens(provider, isClient, reply);
  if (grant.error === 'slow') await wait(SLOW_MS, undefined, { ref: false });
  return {
    access_token: practice.tokens.openProfile(grant.person),
    token_type: provider === 'naver' ? 'bearer' : 'Bearer',
    // Naver sends a string.
    expires_in: provider === 'naver' ? '3600' : 3600,
    ...(grant.isOidc ? { id_token: await identityToken(practice, grant) } : {}),
  };
}

async function isOwnClient(practice: Practice, provider: SocialProvider, form: Words): Promise<boolean> {
  const { clientId, proof } = practice.settings[provider];
  if (form['client_id'] !== clientId) return false;
  if (proof.kind === 'secret') return form['client_secret'] === proof.secret;
  try {
    await jwtVerify(form['client_secret'] ?? '', await importSPKI(practice.appleKey, 'ES256'), {
      issuer: APPLE.teamId,
      subject: clientId,
      audience: issuerOf(provider, practice.origin),
      maxTokenAge: '180 days',
      requiredClaims: ['exp', 'iat'],
    });
    return true;
  } catch {
    return false;
  }
}

/** Provider-specific errors; Naver's have status 200. */
function refuseTokens(provider: SocialProvider, isClient: boolean, reply: FastifyReply): unknown {
  const error = isClient ? 'invalid_grant' : 'invalid_client';
  if (provider === 'naver') return { error: 'invalid_request', error_description: 'no valid data in session' };
  if (provider === 'facebook')
    return reply.code(400).send({ error: { message: 'Invalid verification code', type: 'OAuthException', code: 100 } });
  return reply.code(isClient ? 400 : 401).send({ error });
}

function identityToken(practice: Practice, { provider, person, error, nonce }: Grant): Promise<string> {
  const claims = {
    ...claimsOf(provider, person),
    ...(nonce === undefined ? {} : { nonce: error === 'wrong-nonce' ? randomBytes(16).toString('base64url') : nonce }),
  };
  return practice.tokens.sign(claims, {
    issuer: error === 'wrong-token-issuer' ? 'https://elsewhere.example' : issuerOf(provider, practice.origin),
    audience: practice.settings[provider].clientId,
    isForged: error === 'wrong-key',
  });
}

function claimsOf(provider: SocialProvider, person: SimulatedAccount): Record<string, unknown> {
  const mail = person.mail === null ? {} : { email: person.mail };
  if (provider === 'google')
    return { sub: person.subject, ...mail, email_verified: person.isMailProved, name: person.nick };
  if (provider === 'apple')
    return { sub: person.subject, ...mail, email_verified: String(person.isMailProved), nonce_supported: true };
  if (provider === 'kakao') return { sub: person.subject, ...mail, nickname: person.nick };
  return { sub: person.subject };
}

type Profile = { provider: SocialProvider; request: FastifyRequest; reply: FastifyReply };

function giveProfile(practice: Practice, { provider, request, reply }: Profile): unknown {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const person = practice.tokens.personOf(token);
  if (!person) return reply.code(401).send({ resultcode: '024', message: 'Authentication failed' });
  const { subject, mail, isMailProved, nick } = person;
  if (provider === 'naver')
    return {
      resultcode: '00',
      message: 'success',
      response: { id: subject, nickname: nick, ...(mail === null ? {} : { email: mail }) },
    };
  if (provider === 'kakao')
    return {
      id: Number(subject),
      kakao_account: {
        profile: { nickname: nick },
        ...(mail === null ? {} : { email: mail, is_email_valid: true, is_email_verified: isMailProved }),
      },
    };
  if (provider === 'facebook' && !isProved(practice, token, (request.query as Words)['appsecret_proof']))
    return reply
      .code(400)
      .send({ error: { message: 'Invalid appsecret_proof', type: 'GraphMethodException', code: 100 } });
  return {
    ...(provider === 'facebook' ? { id: subject } : { sub: subject }),
    name: nick,
    ...(mail === null ? {} : { email: mail }),
  };
}

function isProved(practice: Practice, token: string, message: string | undefined): boolean {
  const { proof } = practice.settings.facebook;
  return (
    proof.kind === 'secret' &&
    message ===
      createHmac('sha256', proof.secret ?? '')
        .update(token)
        .digest('hex')
  );
}

/** Identity token of the native dialog for the shop's nonce. */
async function nativeToken(practice: Practice, provider: SocialProvider, form: Words): Promise<object> {
  const { person, error } = chosenPerson(provider, form);
  const grant: Grant = {
    provider,
    person,
    error: error,
    redirectUri: '',
    challenge: undefined,
    nonce: form['nonce'],
    isOidc: true,
    isSpent: true,
  };
  return { id_token: await identityToken(practice, grant) };
}
