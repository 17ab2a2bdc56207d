import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SocialOutcome, beginSocialLogin, finishSocialLogin } from '#domain/membership';
import { goOn, leaveLogin } from '#server/proc/entry-answer';
import { formOf, takeForms } from '#server/proc/form-body';
import { type Sessions, deviceOf, set } from '#server/sessions/sessions';
import type { Context } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { SocialProvider } from '#vocabulary/members';
import { ownPath } from '#vocabulary/own-path';
import {
  RECENT_PROVIDER_COOKIE,
  SOCIAL_PROVIDERS,
  type SocialIntent,
  isRefusedByGoogle,
} from '#vocabulary/social-login';

const RECENT_SECONDS = 365 * 86_400;
/** What a provider may bring to the callback; the rest of its parameters is left unread. */
const ANSWERS = ['state', 'code', 'iss', 'error', 'user'];
/** Where a member sees which providers are linked. */
const LINKS_PAGE = '/my/providers';
/** Refusals of a link that its page explains: the address is not proved, the member has to be confirmed again. */
const LINK_STEPS = new Set(['MEMBER_ERROR 0008', 'CONFIRM_ERROR 0003']);
/** Ways in themselves: going back there would lead round in a circle. */
const WAY_IN = /^\/(login|join|logout|proc)([/?#.]|$)/i;

export interface SocialMeans {
  ctx: Context;
  sessions: Sessions;
}

/** Ways over providers (specification A13): `/login/{provider}` begins, `/login/{provider}/callback` ends. */
export async function serveSocialLogin(app: FastifyInstance, means: SocialMeans): Promise<void> {
  for (const provider of SOCIAL_PROVIDERS) {
    app.get(`/login/${provider}`, (request, reply) => begin(means, provider, { request, reply }));
    app.get(`/login/${provider}/callback`, (request, reply) => {
      const query = request.query as Record<string, unknown>;
      return finish(means, provider, { request, reply, told: (name) => textOf(query[name]) });
    });
  }
  await app.register(async (forms) => {
    takeForms(forms);
    // Apple's own page posts here: the state stands for where it comes from, no cookie of the shop's needs to.
    forms.post('/login/apple/callback', async (request, reply) =>
      finish(means, 'apple', { request, reply, told: await formOf(request) }),
    );
  });
}

/** Where a way over a provider goes on; never off the shop, never round in a circle. */
export function onwardPath(wanted: unknown): string {
  const path = ownPath(textOf(wanted));
  return WAY_IN.test(path) ? '/' : path;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

type Turn = { request: FastifyRequest; reply: FastifyReply };

async function begin(means: SocialMeans, provider: SocialProvider, { request, reply }: Turn): Promise<FastifyReply> {
  const { ctx, sessions } = means;
  const query = request.query as Record<string, unknown>;
  const intent: SocialIntent = query['intent'] === 'link' ? 'link' : 'login';
  const returnTo = intent === 'link' && query['return_to'] === undefined ? LINKS_PAGE : onwardPath(query['return_to']);
  // Another site may show the way to a login, never begin one: the reader is asked on the shop's own page.
  if (!isOwnStep(request, intent))
    return goOn(reply, intent === 'link' ? LINKS_PAGE : `/login?${new URLSearchParams({ return_to: returnTo })}`);
  try {
    if (provider === 'google' && isRefusedByGoogle(deviceOf(request))) throw new Refusal('SOCIAL_ERROR', '0011');
    const browser = sessions.browserOf(request, reply);
    const member = (await sessions.memberOfDocument(request)) ?? null;
    // Whoever is logged in logs in again only to confirm that it is them.
    if (intent === 'login' && member && query['again'] === undefined) return goOn(reply, returnTo);
    const origin = sessions.originOf(request);
    const { address } = await beginSocialLogin(ctx, { provider, origin, browser, intent, member, returnTo });
    if (provider === 'apple') set(reply, sessions.cookies.crossing(browser));
    return reply.code(303).headers({ location: address, 'cache-control': 'no-store' }).send();
  } catch (error) {
    // The page of links itself says what has to be done first.
    if (error instanceof Refusal && LINK_STEPS.has(error.message)) return goOn(reply, LINKS_PAGE);
    return refused(reply, provider, { error, returnTo, intent });
  }
}

/** Whether the reader came from a page of the shop, or typed the address; a link is begun by the shop's own page only. */
function isOwnStep(request: FastifyRequest, intent: SocialIntent): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && intent === 'login');
  const referer = URL.parse(request.headers.referer ?? '');
  return referer === null ? intent === 'login' : referer.host === request.host;
}

type Callback = Turn & { told(name: string): string };

async function finish(
  means: SocialMeans,
  provider: SocialProvider,
  { request, reply, told }: Callback,
): Promise<FastifyReply> {
  const { ctx, sessions } = means;
  const { cookies } = sessions;
  const known = request.cookies[cookies.browser] ?? request.cookies[cookies.crossingName] ?? '';
  if (provider === 'apple') set(reply, { ...cookies.crossing(''), options: { path: '/', secure: true, maxAge: 0 } });
  try {
    const outcome = await finishSocialLogin(ctx, {
      provider,
      origin: sessions.originOf(request),
      browser: known,
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
    return goOn(
      reply,
      `${path}?${new URLSearchParams([...new URLSearchParams(query), ['said', `linked-${provider}`]])}`,
    );
  }
  if (outcome.kind === 'join') {
    set(reply, sessions.cookies.joining(outcome.joinKey));
    return goOn(reply, '/join/social');
  }
  await leaveLogin(sessions, reply, { session: outcome.session, act: 'login' });
  rememberProvider(sessions, reply, provider);
  return goOn(reply, outcome.returnTo);
}

/** For the badge at the buttons: by which provider this browser last came in. */
export function rememberProvider(sessions: Sessions, reply: FastifyReply, provider: SocialProvider): void {
  set(reply, sessions.cookies.readable(RECENT_PROVIDER_COOKIE, provider, RECENT_SECONDS));
}

/** The page that says why it did not work, and leads on. */
function refused(
  reply: FastifyReply,
  provider: SocialProvider,
  { error, returnTo, intent }: { error: unknown; returnTo: string; intent: SocialIntent },
): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  const said = new URLSearchParams({
    fault: `${error.refusalName} ${error.code}`,
    provider,
    return_to: String(error.facts['returnTo'] ?? returnTo),
    intent: String(error.facts['intent'] ?? intent),
  });
  return goOn(reply, `/login/failed?${said}`);
}
