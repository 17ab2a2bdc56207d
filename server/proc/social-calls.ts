import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type SocialOutcome,
  beginGoogleDialog,
  beginSocialLogin,
  finishGoogleDialog,
  joinByProvider,
} from '#domain/membership';
import { noteAcquisition } from '#domain/visits';
import { onwardPath, rememberProvider } from '#server/login/social-routes';
import { acquiredBy } from '#server/sessions/acquired-by';
import { networkOf } from '#server/sessions/network-of';
import { sameOrigin } from '#server/sessions/same-origin';
import { deviceOf, set } from '#server/sessions/sessions';
import { Refusal } from '#shared/refusal';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import { asksJson, begun, goOn, leaveLogin } from './entry-answer.ts';
import { formOf } from './form-body.ts';
import type { ProcMeans } from './proc-means.ts';

const EVENT_SECONDS = 365 * 86_400;
const BOXES = ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'] as const;
const PAGE = '/join/social';

/** Calls of the main site about providers (specification A11, A13, V3, D5). */
export function socialCalls(proc: FastifyInstance, means: ProcMeans): void {
  proc.get('/login_oauth_external_helper', (request, reply) => facebookAddress(means, request, reply));
  proc.post('/login_google_begin', (request, reply) => beginGoogle(means, request, reply));
  proc.post('/login_google_native', (request, reply) => loginByGoogle(means, request, reply));
  proc.post('/join_social', (request, reply) => join(means, request, reply));
}

/** Where Facebook's dialog is (A11): `{status, result: address}`. */
async function facebookAddress(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = means;
  const query = request.query as Record<string, unknown>;
  void reply.header('cache-control', 'no-store');
  try {
    sameOrigin(request, sessions);
    if (query['cmd'] !== 'get_facebook_login_url') throw new Refusal('INPUT_ERROR', '0001');
    const { address } = await beginSocialLogin(ctx, {
      provider: 'facebook',
      origin: sessions.originOf(request),
      browser: sessions.browserOf(request, reply),
      intent: 'login',
      member: null,
      returnTo: onwardPath(query['return_to']),
    });
    return reply.send({ status: 200, result: address });
  } catch (error) {
    const isProviders = error instanceof Refusal && error.refusalName === 'SOCIAL_ERROR';
    return saidNo(reply, isProviders ? new Refusal('SOCIAL_ERROR', '0010') : error);
  }
}

/** Makes the nonce for a shell's own dialog (D5) and says by which names Google knows this shop; they are no secrets. */
async function beginGoogle(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const field = await formOf(request);
  const browser = means.sessions.browserOf(request, reply);
  void reply.header('cache-control', 'no-store');
  try {
    const { nonce, clients } = await beginGoogleDialog(means.ctx, {
      browser,
      returnTo: onwardPath(field('return_to')),
    });
    const names = { client_id: clients.web, ...(clients.ios ? { ios_client_id: clients.ios } : {}) };
    return reply.send({ status: 200, result: { nonce, ...names } });
  } catch (error) {
    return saidNo(reply, error);
  }
}

/** Logs in by the token of a shell's own dialog (D5). Whoever is not known yet is told where to join. */
async function loginByGoogle(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = means;
  const field = await formOf(request);
  void reply.header('cache-control', 'no-store');
  try {
    const outcome = await finishGoogleDialog(ctx, {
      idToken: field('id_token'),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: request.cookies['auto_login'] !== '0',
    });
    return await cameIn(means, reply, outcome);
  } catch (error) {
    return saidNo(reply, error);
  }
}

async function cameIn({ sessions }: ProcMeans, reply: FastifyReply, outcome: SocialOutcome): Promise<FastifyReply> {
  if (outcome.kind === 'join') {
    set(reply, sessions.cookies.joining(outcome.joinKey));
    return reply.send({ status: 200, result: { return_url: PAGE } });
  }
  if (outcome.kind === 'linked') return reply.send({ status: 200, result: { return_url: outcome.returnTo } });
  const { session } = outcome;
  await leaveLogin(sessions, reply, { session, act: 'login' });
  rememberProvider(sessions, reply, 'google');
  const keys = { LOGINAT: session.accessToken, login_key: session.selector, user_key: session.userKey };
  return reply.send({ status: 200, result: { return_url: outcome.returnTo, ...keys } });
}

/** The last step of joining over a provider (V3): JSON to script, to a plain form 303, back to the page with its fault. */
async function join(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = means;
  const field = await formOf(request);
  const isTicked = (name: string): boolean => ['true', 'on', '1'].includes(field(name));
  try {
    const joined = await joinByProvider(ctx, {
      joinKey: request.cookies[sessions.cookies.joiningName],
      form: {
        email: field('email'),
        tos_agree: isTicked('tos_agree'),
        tos_agree2: isTicked('tos_agree2'),
        age_agree: isTicked('age_agree'),
        alarm_agree: isTicked('alarm_agree'),
      },
      address: networkOf(request.ip),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: request.cookies['auto_login'] !== '0',
      versions: await means.textVersions(),
    });
    set(reply, sessions.cookies.joining(''));
    set(reply, sessions.cookies.readable('facebook_event_id', joined.joinEvent, EVENT_SECONDS));
    rememberProvider(sessions, reply, joined.provider);
    const { session, joinEvent, memberNo, returnTo } = joined;
    await noteAcquisition(ctx, acquiredBy(request, { memberNo, act: 'join' }));
    return await begun(sessions, request, { reply, session, returnUrl: returnTo, act: 'join', eventId: joinEvent });
  } catch (error) {
    if (asksJson(request)) return saidNo(reply, error);
    if (!(error instanceof Refusal)) throw error;
    const back = new URLSearchParams({ fault: `${error.refusalName} ${error.code}` });
    if (error.facts['date'] !== undefined) back.set('date', String(error.facts['date']));
    for (const name of BOXES) if (isTicked(name)) back.set(name, 'true');
    set(reply, sessions.cookies.typed(PAGE, field('email').slice(0, 254)));
    return goOn(reply, `${PAGE}?${back}`);
  }
}

/** In the form of the main site's calls: `{status, result: sentence}` with the refusal's name and code. */
function saidNo(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  const { refusalName: name, code } = error;
  const status = refusalStatus(name, code);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ status, result: refusalMessage(name, code, error.facts), name, code });
}
