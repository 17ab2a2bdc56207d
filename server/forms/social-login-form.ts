import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type SocialOutcome,
  startGoogleDialog,
  startSocialLogin,
  finishGoogleDialog,
  joinWithProvider,
} from '#domain/members';
import { recordAcquisition } from '#domain/analytics';
import { returnPath, rememberProvider } from '#server/auth/social-routes';
import { acquisitionSource } from '#server/auth/acquired-by';
import { clientNetwork } from '#server/auth/client-network';
import { sameOrigin } from '#server/auth/same-origin';
import { deviceOf, set } from '#server/auth/sessions';
import { requireJoiningOpen } from '#domain/setup';
import { DomainError } from '#kernel/domain-error';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import { wantsJson, respondToLogin, continueTo, setLoginCookies } from './login-response.ts';
import { formOf } from './form-body.ts';
import type { FormDeps } from './form-deps.ts';
import { offerWelcomeGifts } from './welcome-gifts.ts';

const EVENT_SECONDS = 365 * 86_400;
const BOXES = ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'] as const;
const PAGE = '/join/social';

/** Social login forms of the main site (specification A11, A13, V3, D5). */
export function socialLoginForms(proc: FastifyInstance, deps: FormDeps): void {
  proc.get('/login_oauth_external_helper', (request, reply) => facebookAddress(deps, request, reply));
  proc.post('/login_google_begin', (request, reply) => beginGoogle(deps, request, reply));
  proc.post('/login_google_native', (request, reply) => loginByGoogle(deps, request, reply));
  proc.post('/join_social', (request, reply) => join(deps, request, reply));
}

/** URL of the Facebook dialog (A11): `{status, result: address}`. */
async function facebookAddress(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = deps;
  const query = request.query as Record<string, unknown>;
  void reply.header('cache-control', 'no-store');
  try {
    sameOrigin(request, sessions);
    if (query['cmd'] !== 'get_facebook_login_url') throw new DomainError('INPUT_ERROR', '0001');
    const { address } = await startSocialLogin(ctx, {
      provider: 'facebook',
      origin: sessions.originOf(request),
      browser: sessions.browserOf(request, reply),
      intent: 'login',
      member: null,
      returnTo: returnPath(query['return_to']),
    });
    return reply.send({ status: 200, result: address });
  } catch (error) {
    const isProviders = error instanceof DomainError && error.errorName === 'SOCIAL_ERROR';
    return saidNo(reply, isProviders ? new DomainError('SOCIAL_ERROR', '0010') : error);
  }
}

/** Creates a nonce for the native dialog (D5) and returns the public client ids. */
async function beginGoogle(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const field = await formOf(request);
  const browser = deps.sessions.browserOf(request, reply);
  void reply.header('cache-control', 'no-store');
  try {
    const { nonce, clients } = await startGoogleDialog(deps.ctx, {
      browser,
      returnTo: returnPath(field('return_to')),
    });
    const names = { client_id: clients.web, ...(clients.ios ? { ios_client_id: clients.ios } : {}) };
    return reply.send({ status: 200, result: { nonce, ...names } });
  } catch (error) {
    return saidNo(reply, error);
  }
}

/** Logs in by a native dialog's token (D5); unknown users get the sign-up URL. */
async function loginByGoogle(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = deps;
  const field = await formOf(request);
  void reply.header('cache-control', 'no-store');
  try {
    const outcome = await finishGoogleDialog(ctx, {
      idToken: field('id_token'),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: request.cookies['auto_login'] !== '0',
    });
    return await cameIn(deps, reply, outcome);
  } catch (error) {
    return saidNo(reply, error);
  }
}

async function cameIn({ sessions }: FormDeps, reply: FastifyReply, outcome: SocialOutcome): Promise<FastifyReply> {
  if (outcome.kind === 'join') {
    set(reply, sessions.cookies.joining(outcome.joinKey));
    return reply.send({ status: 200, result: { return_url: PAGE } });
  }
  if (outcome.kind === 'linked') return reply.send({ status: 200, result: { return_url: outcome.returnTo } });
  const { session } = outcome;
  await setLoginCookies(sessions, reply, { session, act: 'login' });
  rememberProvider(sessions, reply, 'google');
  const keys = { LOGINAT: session.accessToken, login_key: session.selector, user_key: session.userKey };
  return reply.send({ status: 200, result: { return_url: outcome.returnTo, ...keys } });
}

/** Completes a social sign-up (V3): JSON for scripts, 303 for plain forms, also on errors. */
async function join(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = deps;
  const field = await formOf(request);
  const isTicked = (name: string): boolean => ['true', 'on', '1'].includes(field(name));
  try {
    await requireJoiningOpen(ctx);
    const joined = await joinWithProvider(ctx, {
      joinKey: request.cookies[sessions.cookies.joiningName],
      form: {
        email: field('email'),
        tos_agree: isTicked('tos_agree'),
        tos_agree2: isTicked('tos_agree2'),
        age_agree: isTicked('age_agree'),
        alarm_agree: isTicked('alarm_agree'),
      },
      captcha: field('captcha_text'),
      address: clientNetwork(request.ip),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: request.cookies['auto_login'] !== '0',
      versions: await deps.textVersions(),
    });
    set(reply, sessions.cookies.joining(''));
    set(reply, sessions.cookies.readable('facebook_event_id', joined.joinEvent, EVENT_SECONDS));
    rememberProvider(sessions, reply, joined.provider);
    const { session, joinEvent, memberNo, returnTo } = joined;
    await recordAcquisition(ctx, acquisitionSource(request, { memberNo, act: 'join' }));
    await offerWelcomeGifts(ctx, memberNo);
    return await respondToLogin(sessions, request, {
      reply,
      session,
      returnUrl: returnTo,
      act: 'join',
      eventId: joinEvent,
    });
  } catch (error) {
    if (wantsJson(request)) return saidNo(reply, error);
    if (!(error instanceof DomainError)) throw error;
    const back = new URLSearchParams({ fault: `${error.errorName} ${error.code}` });
    if (error.details['date'] !== undefined) back.set('date', String(error.details['date']));
    for (const name of BOXES) if (isTicked(name)) back.set(name, 'true');
    set(reply, sessions.cookies.typed(PAGE, field('email').slice(0, 254)));
    return continueTo(reply, `${PAGE}?${back}`);
  }
}

/** Error in the legacy format `{status, result: message}` with name and code. */
function saidNo(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof DomainError)) throw error;
  const { errorName: name, code } = error;
  const status = errorStatusOf(name, code);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ status, result: errorMessage(name, code, error.details), name, code });
}
