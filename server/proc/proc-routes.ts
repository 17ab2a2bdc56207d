import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSession, joinMember, loginByPassword } from '#domain/membership';
import { noteAcquisition } from '#domain/visits';
import { RETRY_AFTER, notFoundAnswer } from '#server/error-answer';
import { acquiredBy } from '#server/sessions/acquired-by';
import { networkOf } from '#server/sessions/network-of';
import { sameOrigin } from '#server/sessions/same-origin';
import { deviceOf, set } from '#server/sessions/sessions';
import { noteRefusal } from '#server/watching/answered-requests';
import { Refusal } from '#shared/refusal';
import { ownPath } from '#vocabulary/own-path';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import { asksJson, begun } from './entry-answer.ts';
import { serveExport } from './export-routes.ts';
import { serveCaptcha } from './captcha-routes.ts';
import { serveCatalogue } from './catalogue-route.ts';
import { serveCoinSheet } from './coin-sheet-route.ts';
import { formOf, takeForms } from './form-body.ts';
import { serveHandedDownloads } from './handed-routes.ts';
import { serveRankingSheet } from './ranking-sheet-route.ts';
import { serveReceipts } from './receipt-route.ts';
import { serveTakeout } from './takeout-route.ts';
import type { ProcMeans } from './proc-means.ts';
import { socialCalls } from './social-calls.ts';

const ID_DAYS = 365;

/** The forms of the main site (specification A9, A12): JSON to script that asks for it, 303 to a plain form. */
export async function serveProc(app: FastifyInstance, means: ProcMeans): Promise<void> {
  await app.register(
    async (proc) => {
      takeForms(proc);
      proc.addHook('preHandler', async (request) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') sameOrigin(request, means.sessions);
      });
      proc.post('/login', (request, reply) => login(means, request, reply));
      proc.post('/join_ver2', (request, reply) => join(means, request, reply));
      serveExport(proc, means);
      serveTakeout(proc, means);
      serveReceipts(proc, means);
      serveCoinSheet(proc, means);
      serveHandedDownloads(proc, means);
      serveRankingSheet(proc, means);
      proc.post('/logout', (request, reply) => logout(means, request, reply));
      socialCalls(proc, means);
      serveCaptcha(proc, means);
      proc.all('/*', (_request, reply) => notFoundAnswer(reply));
    },
    { prefix: '/proc' },
  );
  await serveCatalogue(app, means);
}

async function login(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = means;
  const field = await formOf(request);
  const returnUrl = ownPath(field('return_to'));
  try {
    const session = await loginByPassword(ctx, {
      mail: field('email'),
      password: field('wd'),
      captcha: field('captcha_text'),
      address: networkOf(request.ip),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: !wantsForNow(field),
    });
    keepId(means, reply, field);
    return await begun(means.sessions, request, { reply, session, returnUrl, act: 'login' });
  } catch (error) {
    return refused(means, request, { reply, error, page: '/login', field });
  }
}

async function join(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = means;
  const field = await formOf(request);
  const isTicked = (name: string): boolean => ['true', 'on', '1'].includes(field(name));
  try {
    const joined = await joinMember(ctx, {
      form: {
        email: field('email'),
        password: field('password'),
        conpassword: field('conpassword'),
        tos_agree: isTicked('tos_agree'),
        tos_agree2: isTicked('tos_agree2'),
        age_agree: isTicked('age_agree'),
        alarm_agree: isTicked('alarm_agree'),
      },
      captcha: field('captcha_text'),
      address: networkOf(request.ip),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: !wantsForNow(field),
      versions: await means.textVersions(),
    });
    set(reply, sessions.cookies.readable('facebook_event_id', joined.joinEvent, ID_DAYS * 86_400));
    const returnUrl = ownPath(field('return_to'));
    const { session, joinEvent, memberNo } = joined;
    await noteAcquisition(ctx, acquiredBy(request, { memberNo, act: 'join' }));
    return await begun(means.sessions, request, { reply, session, returnUrl, act: 'join', eventId: joinEvent });
  } catch (error) {
    return refused(means, request, { reply, error, page: '/join', field });
  }
}

async function logout(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const member = await means.sessions.memberOfDocument(request);
  if (member) await endSession(means.ctx, member);
  means.sessions.end(reply);
  if (asksJson(request)) return reply.header('cache-control', 'no-store').send({ status: 200, result: {} });
  return reply.code(303).headers({ location: '/', 'cache-control': 'no-store' }).send();
}

/** To script the sentence and its code; a plain form goes back to its page, which says it again with what was typed. */
function refused(
  means: ProcMeans,
  request: FastifyRequest,
  refusal: { reply: FastifyReply; error: unknown; page: string; field: (name: string) => string },
): FastifyReply {
  const { reply, error, field } = refusal;
  if (!(error instanceof Refusal)) throw error;
  noteRefusal(request, error);
  const status = refusalStatus(error.refusalName, error.code);
  void reply.header('cache-control', 'no-store');
  if (status === 429) void reply.header('retry-after', RETRY_AFTER);
  if (asksJson(request)) {
    const result = refusalMessage(error.refusalName, error.code, error.facts);
    return reply.code(status).send({ status, result, name: error.refusalName, code: error.code });
  }
  const back = new URLSearchParams({ fault: `${error.refusalName} ${error.code}` });
  for (const name of ['return_to', 'tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'])
    if (field(name)) back.set(name, field(name));
  for (const fact of ['wait', 'date']) if (error.facts[fact] !== undefined) back.set(fact, String(error.facts[fact]));
  // The address stays out of addresses and logs: the browser itself keeps it for the page.
  set(reply, means.sessions.cookies.typed(refusal.page, field('email').slice(0, 254)));
  return reply.code(303).header('location', `${refusal.page}?${back}`).send();
}

function keepId(means: ProcMeans, reply: FastifyReply, field: (name: string) => string): void {
  const isWanted = ['true', 'on', '1', 'Y'].includes(field('idsave'));
  const { cookies } = means.sessions;
  set(reply, cookies.readable('save_id', isWanted ? field('email').trim() : '', isWanted ? ID_DAYS * 86_400 : 0));
}

function wantsForNow(field: (name: string) => string): boolean {
  return ['0', 'false', 'off'].includes(field('auto_login'));
}
