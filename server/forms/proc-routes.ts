import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSession, joinMember, loginWithPassword } from '#domain/members';
import { recordAcquisition } from '#domain/analytics';
import { RETRY_AFTER, notFoundResponse } from '#server/error-response';
import { acquisitionSource } from '#server/auth/acquired-by';
import { clientNetwork } from '#server/auth/client-network';
import { sameOrigin } from '#server/auth/same-origin';
import { deviceOf, set } from '#server/auth/sessions';
import { recordError } from '#server/observability/request-events';
import { requireJoiningOpen } from '#domain/setup';
import { DomainError } from '#kernel/domain-error';
import { sameSitePath } from '#shared/web/same-site-path';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import { wantsJson, respondToLogin } from './login-response.ts';
import { serveExport } from './export-routes.ts';
import { serveCaptcha } from './captcha-routes.ts';
import { serveCatalogueExport } from './catalogue-export-route.ts';
import { serveCoinCsv } from './coin-csv-route.ts';
import { formOf, registerFormParser } from './form-body.ts';
import { serveOneTimeDownloads } from './one-time-download-routes.ts';
import { serveRankingCsv } from './ranking-csv-route.ts';
import { serveReceipts } from './receipt-route.ts';
import { serveTakeout } from './takeout-route.ts';
import type { FormDeps } from './form-deps.ts';
import { socialLoginForms } from './social-login-form.ts';
import { offerWelcomeGifts } from './welcome-gifts.ts';

const ID_DAYS = 365;

/** Forms of the main site (specification A9, A12): JSON for scripts, 303 for plain forms. */
export async function serveProc(app: FastifyInstance, deps: FormDeps): Promise<void> {
  await app.register(
    async (proc) => {
      registerFormParser(proc);
      proc.addHook('preHandler', async (request) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') sameOrigin(request, deps.sessions);
      });
      proc.post('/login', (request, reply) => login(deps, request, reply));
      proc.post('/join_ver2', (request, reply) => join(deps, request, reply));
      serveExport(proc, deps);
      serveTakeout(proc, deps);
      serveReceipts(proc, deps);
      serveCoinCsv(proc, deps);
      serveOneTimeDownloads(proc, deps);
      serveRankingCsv(proc, deps);
      proc.post('/logout', (request, reply) => logout(deps, request, reply));
      socialLoginForms(proc, deps);
      serveCaptcha(proc, deps);
      proc.all('/*', (_request, reply) => notFoundResponse(reply));
    },
    { prefix: '/proc' },
  );
  await serveCatalogueExport(app, deps);
}

async function login(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = deps;
  const field = await formOf(request);
  const returnUrl = sameSitePath(field('return_to'));
  try {
    const session = await loginWithPassword(ctx, {
      mail: field('email'),
      password: field('wd'),
      captcha: field('captcha_text'),
      address: clientNetwork(request.ip),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: !wantsForNow(field),
    });
    keepId(deps, reply, field);
    return await respondToLogin(deps.sessions, request, { reply, session, returnUrl, act: 'login' });
  } catch (error) {
    return refused(deps, request, { reply, error, page: '/login', field });
  }
}

async function join(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, sessions } = deps;
  const field = await formOf(request);
  const isTicked = (name: string): boolean => ['true', 'on', '1'].includes(field(name));
  try {
    await requireJoiningOpen(ctx);
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
      address: clientNetwork(request.ip),
      browser: sessions.browserOf(request, reply),
      device: deviceOf(request),
      isKept: !wantsForNow(field),
      versions: await deps.textVersions(),
      returnTo: sameSitePath(field('return_to')),
    });
    set(reply, sessions.cookies.readable('facebook_event_id', joined.joinEvent, ID_DAYS * 86_400));
    const returnUrl = sameSitePath(field('return_to'));
    const { session, joinEvent, memberNo } = joined;
    await recordAcquisition(ctx, acquisitionSource(request, { memberNo, act: 'join' }));
    await offerWelcomeGifts(ctx, memberNo);
    return await respondToLogin(deps.sessions, request, {
      reply,
      session,
      returnUrl,
      act: 'join',
      eventId: joinEvent,
    });
  } catch (error) {
    return refused(deps, request, { reply, error, page: '/join', field });
  }
}

async function logout(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const member = await deps.sessions.memberOfDocument(request);
  if (member) await endSession(deps.ctx, member);
  deps.sessions.end(reply);
  if (wantsJson(request)) return reply.header('cache-control', 'no-store').send({ status: 200, result: {} });
  return reply.code(303).headers({ location: '/', 'cache-control': 'no-store' }).send();
}

/** Error: JSON for scripts; plain forms return to their page with the entered values. */
function refused(
  deps: FormDeps,
  request: FastifyRequest,
  refusal: { reply: FastifyReply; error: unknown; page: string; field: (name: string) => string },
): FastifyReply {
  const { reply, error, field } = refusal;
  if (!(error instanceof DomainError)) throw error;
  recordError(request, error);
  const status = errorStatusOf(error.errorName, error.code);
  void reply.header('cache-control', 'no-store');
  if (status === 429) void reply.header('retry-after', RETRY_AFTER);
  if (wantsJson(request)) {
    const result = errorMessage(error.errorName, error.code, error.details);
    return reply.code(status).send({ status, result, name: error.errorName, code: error.code });
  }
  const back = new URLSearchParams({ fault: `${error.errorName} ${error.code}` });
  for (const name of ['return_to', 'tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'])
    if (field(name)) back.set(name, field(name));
  for (const fact of ['wait', 'date'])
    if (error.details[fact] !== undefined) back.set(fact, String(error.details[fact]));
  // A cookie keeps the address out of URLs and logs.
  set(reply, deps.sessions.cookies.typed(refusal.page, field('email').slice(0, 254).toWellFormed()));
  return reply.code(303).header('location', `${refusal.page}?${back}`).send();
}

function keepId(deps: FormDeps, reply: FastifyReply, field: (name: string) => string): void {
  const isWanted = ['true', 'on', '1', 'Y'].includes(field('idsave'));
  const { cookies } = deps.sessions;
  set(reply, cookies.readable('save_id', isWanted ? field('email').trim() : '', isWanted ? ID_DAYS * 86_400 : 0));
}

function wantsForNow(field: (name: string) => string): boolean {
  return ['0', 'false', 'off'].includes(field('auto_login'));
}
