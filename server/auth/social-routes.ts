import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SocialOutcome, startSocialLogin, finishSocialLogin } from '#domain/members';
import { continueTo, setLoginCookies } from '#server/forms/login-response';
import { formOf, registerFormParser } from '#server/forms/form-body';
import { type Sessions, deviceOf, set } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { SocialProvider } from '#shared/members/members';
import { sameSitePath } from '#shared/web/same-site-path';
import {
  RECENT_PROVIDER_COOKIE,
  SOCIAL_PROVIDERS,
  type SocialIntent,
  isRefusedByGoogle,
} from '#shared/members/social-login';

const RECENT_SECONDS = 365 * 86_400;
/** Callback parameters in use; others are ignored. */
const ANSWERS = ['state', 'code', 'iss', 'error', 'user'];
/** Page of linked providers. */
const LINKS_PAGE = '/my/providers';
/** Link errors explained on that page: address not verified, re-authentication required. */
const LINK_STEPS = new Set(['MEMBER_ERROR 0008', 'CONFIRM_ERROR 0003']);
/** Login pages: returning there would loop. */
const WAY_IN = /^\/(login|join|logout|proc)([/?#.]|$)/i;

export interface SocialLoginDeps {
  ctx: Context;
  sessions: Sessions;
}

/** Provider flows (specification A13): `/login/{provider}` and `/login/{provider}/callback`. */
export async function serveSocialLogin(app: FastifyInstance, deps: SocialLoginDeps): Promise<void> {
  for (const provider of SOCIAL_PROVIDERS) {
    app.get(`/login/${provider}`, (request, reply) => begin(deps, provider, { request, reply }));
    app.get(`/login/${provider}/callback`, (request, reply) => {
      const query = request.query as Record<string, unknown>;
      return finish(deps, provider, { request, reply, told: (name) => textOf(query[name]) });
    });
  }
  await app.register(async (forms) => {
    registerFormParser(forms);
    // Apple posts here without the shop's cookies: the state identifies the flow.
    forms.post('/login/apple/callback', async (request, reply) =>
      finish(deps, 'apple', { request, reply, told: await formOf(request) }),
    );
  });
}

/** Return path inside the shop, never a login page. */
export function returnPath(wanted: unknown): string {
  const path = sameSitePath(textOf(wanted));
  return WAY_IN.test(path) ? '/' : path;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

type Turn = { request: FastifyRequest; reply: FastifyReply };

async function begin(deps: SocialLoginDeps, provider: SocialProvider, { request, reply }: Turn): Promise<FastifyReply> {
  const { ctx, sessions } = deps;
  const query = request.query as Record<string, unknown>;
  const intent: SocialIntent = query['intent'] === 'link' ? 'link' : 'login';
  const returnTo = intent === 'link' && query['return_to'] === undefined ? LINKS_PAGE : returnPath(query['return_to']);
  // Other sites may link to a login but not start one: the reader confirms first.
  if (!isOwnStep(request, intent))
    return continueTo(reply, intent === 'link' ? LINKS_PAGE : `/login?${new URLSearchParams({ return_to: returnTo })}`);
  try {
    if (provider === 'google' && isRefusedByGoogle(deviceOf(request))) throw new DomainError('SOCIAL_ERROR', '0011');
    const browser = sessions.browserOf(request, reply);
    const member = (await sessions.memberOfDocument(request)) ?? null;
    // A logged-in member only logs in again to re-authenticate.
    if (intent === 'login' && member && query['again'] === undefined) return continueTo(reply, returnTo);
    const origin = sessions.originOf(request);
    const { address } = await startSocialLogin(ctx, { provider, origin, browser, intent, member, returnTo });
    if (provider === 'apple') set(reply, sessions.cookies.crossing(browser));
    return reply.code(303).headers({ location: address, 'cache-control': 'no-store' }).send();
  } catch (error) {
    // That page explains the next step.
    if (error instanceof DomainError && LINK_STEPS.has(error.message)) return continueTo(reply, LINKS_PAGE);
    return refused(reply, provider, { error, returnTo, intent });
  }
}

/** Whether the reader came from the shop or typed the URL; linking starts from the shop only. */
function isOwnStep(request: FastifyRequest, intent: SocialIntent): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && intent === 'login');
  const referer = URL.parse(request.headers.referer ?? '');
  return referer === null ? intent === 'login' : referer.host === request.host;
}

type Callback = Turn & { told(name: string): string };

async function finish(
  deps: SocialLoginDeps,
  provider: SocialProvider,
  { request, reply, told }: Callback,
): Promise<FastifyReply> {
  const { ctx, sessions } = deps;
  const { cookies } = sessions;
  const existing = request.cookies[cookies.browser] ?? request.cookies[cookies.crossingName] ?? '';
  if (provider === 'apple') set(reply, { ...cookies.crossing(''), options: { path: '/', secure: true, maxAge: 0 } });
  try {
    const outcome = await finishSocialLogin(ctx, {
      provider,
      origin: sessions.originOf(request),
      browser: existing,
      answer: Object.fromEntries(ANSWERS.map((name) => [name, told(name)])),
      device: deviceOf(request),
      isKept: request.cookies['auto_login'] !== '0',
    });
    return await arrived(sessions, reply, { provider, outcome });
  } catch (error) {
    return refused(reply, provider, { error, returnTo: '/', intent: 'login' });
  }
}

async function arrived(
  sessions: Sessions,
  reply: FastifyReply,
  { provider, outcome }: { provider: SocialProvider; outcome: SocialOutcome },
): Promise<FastifyReply> {
  if (outcome.kind === 'linked') {
    const [path = '/', query] = outcome.returnTo.split('?');
    return continueTo(
      reply,
      `${path}?${new URLSearchParams([...new URLSearchParams(query), ['said', `linked-${provider}`]])}`,
    );
  }
  if (outcome.kind === 'join') {
    set(reply, sessions.cookies.joining(outcome.joinKey));
    return continueTo(reply, '/join/social');
  }
  await setLoginCookies(sessions, reply, { session: outcome.session, act: 'login' });
  rememberProvider(sessions, reply, provider);
  return continueTo(reply, outcome.returnTo);
}

/** Remembers the last provider for the login page. */
export function rememberProvider(sessions: Sessions, reply: FastifyReply, provider: SocialProvider): void {
  set(reply, sessions.cookies.readable(RECENT_PROVIDER_COOKIE, provider, RECENT_SECONDS));
}

/** Error page with a way on. */
function refused(
  reply: FastifyReply,
  provider: SocialProvider,
  { error, returnTo, intent }: { error: unknown; returnTo: string; intent: SocialIntent },
): FastifyReply {
  if (!(error instanceof DomainError)) throw error;
  const message = new URLSearchParams({
    fault: `${error.errorName} ${error.code}`,
    provider,
    return_to: String(error.details['returnTo'] ?? returnTo),
    intent: String(error.details['intent'] ?? intent),
  });
  return continueTo(reply, `/login/failed?${message}`);
}
