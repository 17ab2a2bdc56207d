import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { advertCookiesResponse, advertCookiesBody, tempAccessResponse, tempAccessBody } from '#contract/analytics';
import {
  type SessionMember,
  findAdvertCookieConsent,
  advertisingEmailHashes,
  saveAdvertCookieConsent,
} from '#domain/members';
import { recordEpisodeOpen } from '#domain/ranking';
import { recordVisit } from '#domain/analytics';
import { clientNetwork } from '#server/auth/client-network';
import { sameOrigin } from '#server/auth/same-origin';
import { type Sessions, deviceOf } from '#server/auth/sessions';
import { visitorKey } from '#server/auth/visitor-key';
import { DomainError } from '#kernel/domain-error';
import { ATTRIBUTION_COOKIES } from '#shared/merchandising/marketing';
import type { ApiDeps } from './api-deps.ts';
import { notifyLatePayment } from './payment/late-payments.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const ACCESS_BYTES = 16 * 1024;
/** Text and picture viewer of an episode. */
const VIEWER = /^\/viewer\/(?:i\/)?(\d{1,15})$/;

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Page views (specification A8) and advertising cookie consent. */
export function analyticsRoutes(app: FastifyInstance, deps: ApiDeps): void {
  accessRoute(app, deps);
  advertCookieRoutes(app, deps);
}

function accessRoute(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/temp_access',
    {
      bodyLimit: ACCESS_BYTES,
      schema: {
        tags: ['visits'],
        summary: '화면을 본 기록',
        body: tempAccessBody,
        response: { 200: tempAccessResponse, ...errors },
      },
    },
    async (request, reply) => {
      ownPage(sessions, request);
      const shop = sessions.originOf(request);
      const url = URL.parse(request.body.url, shop);
      if (url?.origin !== shop) throw new DomainError('INPUT_ERROR', '0001', { field: 'url' });
      const member = await currentMember(sessions, request);
      void reply.header('cache-control', 'no-store');
      const memberNo = member?.memberNo ?? null;
      const seen = await recordVisit(ctx, {
        path: url.pathname,
        referrer: cameFrom(request.body.referrer),
        shop,
        network: clientNetwork(request.ip),
        device: deviceOf(request),
        memberNo,
        pid: request.cookies[ATTRIBUTION_COOKIES.pid],
        sid: request.cookies[ATTRIBUTION_COOKIES.sid],
      });
      const episodeId = Number(VIEWER.exec(url.pathname)?.[1] ?? 0);
      // Visits that are not stored do not count for rankings.
      if (seen !== null && episodeId > 0)
        await recordEpisodeOpen(ctx, { episodeId, memberNo, visitorKey: visitorKey(ctx, request) });
      // Rate limiting is not disclosed.
      return ok({});
    },
  );
}

function advertCookieRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { ctx, sessions, givesMailHash = false } = deps;
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['visits'];
  const response = { 200: advertCookiesResponse, ...errors };
  const messageOf = async (member: SessionMember) => {
    const agreed = await findAdvertCookieConsent(ctx, member.memberNo);
    // The hash requires consent to both marketing e-mails and advertising cookies.
    const isGiven = givesMailHash && agreed === true;
    return ok({
      agreed,
      ...(isGiven ? await advertisingEmailHashes(ctx, member) : { mem_mail_sha256: '', mem_mail_md5: '' }),
    });
  };

  api.get(
    '/member/advert-cookies',
    { schema: { tags, summary: '맞춤형 광고 쿠키 동의', response } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const member = await sessions.memberOfCall(request);
      const answer = await messageOf(member);
      if (answer.result.agreed !== false) await notifyLatePayment(deps, { reply, memberNo: member.memberNo });
      return answer;
    },
  );

  api.put(
    '/member/advert-cookies',
    { schema: { tags, summary: '맞춤형 광고 쿠키 동의·거부', body: advertCookiesBody, response } },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      await saveAdvertCookieConsent(ctx, { memberNo: member.memberNo, isGiven: request.body.agreed });
      return messageOf(member);
    },
  );
}

/** Rejects cross-site requests; the shop's own pages on another host are identified by Origin. */
function ownPage(sessions: Sessions, request: FastifyRequest): void {
  if (request.headers.origin !== sessions.originOf(request)) sameOrigin(request, sessions);
}

/** Current member, if any; an expired token counts as a visitor. */
async function currentMember(sessions: Sessions, request: FastifyRequest): Promise<SessionMember | undefined> {
  const member = await sessions.memberOfDocument(request);
  if (member || !request.headers['login-at']) return member;
  return sessions.memberOfCall(request).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined;
    throw error;
  });
}

function cameFrom(referrer: string): { origin: string; path: string } | null {
  const url = URL.parse(referrer);
  return url && /^https?:$/.test(url.protocol) ? { origin: url.origin, path: url.pathname } : null;
}
