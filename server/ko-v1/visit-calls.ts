import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import { advertCookiesAnswer, advertCookiesBody, tempAccessAnswer, tempAccessBody } from '#contract/visits';
import { type MemberVisit, advertCookiesOf, advertisingMail, sayAdvertCookies } from '#domain/membership';
import { countOpening } from '#domain/ranking';
import { recordVisit } from '#domain/visits';
import { networkOf } from '#server/sessions/network-of';
import { sameOrigin } from '#server/sessions/same-origin';
import { type Sessions, deviceOf } from '#server/sessions/sessions';
import { visitorKey } from '#server/sessions/visitor-key';
import { Refusal } from '#shared/refusal';
import { MARK_COOKIES } from '#vocabulary/marketing';
import type { CallMeans } from './call-means.ts';
import { sayLatePayment } from './late-payments.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const ACCESS_BYTES = 16 * 1024;
/** An episode that is being read, as text or as pictures. */
const VIEWER = /^\/viewer\/(?:i\/)?(\d{1,15})$/;

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** What was looked at (specification A8), and what members say to cookies of adverts. */
export function visitCalls(app: FastifyInstance, means: CallMeans): void {
  accessCall(app, means);
  advertCookieCalls(app, means);
}

function accessCall(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/temp_access',
    {
      bodyLimit: ACCESS_BYTES,
      schema: {
        tags: ['visits'],
        summary: '화면을 본 기록',
        body: tempAccessBody,
        response: { 200: tempAccessAnswer, ...errors },
      },
    },
    async (request, reply) => {
      ownPage(sessions, request);
      const shop = sessions.originOf(request);
      const url = URL.parse(request.body.url, shop);
      if (url?.origin !== shop) throw new Refusal('INPUT_ERROR', '0001');
      const member = await memberHere(sessions, request);
      void reply.header('cache-control', 'no-store');
      const memberNo = member?.memberNo ?? null;
      const seen = await recordVisit(ctx, {
        path: url.pathname,
        referrer: cameFrom(request.body.referrer),
        shop,
        network: networkOf(request.ip),
        device: deviceOf(request),
        memberNo,
        pid: request.cookies[MARK_COOKIES.pid],
        sid: request.cookies[MARK_COOKIES.sid],
      });
      const episodeId = Number(VIEWER.exec(url.pathname)?.[1] ?? 0);
      // What is not written counts for no ranking either.
      if (seen !== null && episodeId > 0)
        await countOpening(ctx, { episodeId, memberNo, visitorKey: visitorKey(ctx, request) });
      // A network that floods hears the same as all others.
      return ok({});
    },
  );
}

function advertCookieCalls(app: FastifyInstance, means: CallMeans): void {
  const { ctx, sessions, givesMailHash = false } = means;
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['visits'];
  const response = { 200: advertCookiesAnswer, ...errors };
  const said = async (member: MemberVisit) => {
    const agreed = await advertCookiesOf(ctx, member.memberNo);
    // A hash is given where it is wanted, and by consent to both: to adverts by letter, and to their cookies.
    const isGiven = givesMailHash && agreed === true;
    return ok({
      agreed,
      ...(isGiven ? await advertisingMail(ctx, member) : { mem_mail_sha256: '', mem_mail_md5: '' }),
    });
  };

  api.get(
    '/member/advert-cookies',
    { schema: { tags, summary: '맞춤형 광고 쿠키 동의', response } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const member = await sessions.memberOfCall(request);
      const answer = await said(member);
      if (answer.result.agreed !== false) await sayLatePayment(means, { reply, memberNo: member.memberNo });
      return answer;
    },
  );

  api.put(
    '/member/advert-cookies',
    { schema: { tags, summary: '맞춤형 광고 쿠키 동의·거부', body: advertCookiesBody, response } },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      await sayAdvertCookies(ctx, { memberNo: member.memberNo, isGiven: request.body.agreed });
      return said(member);
    },
  );
}

/** Refuses what another site's page sends; one of the shop's own that calls another host of it says so by its origin. */
function ownPage(sessions: Sessions, request: FastifyRequest): void {
  if (request.headers.origin !== sessions.originOf(request)) sameOrigin(request, sessions);
}

/** Whoever is logged in here, if anybody: a token past its time makes a visitor of nobody's visit. */
async function memberHere(sessions: Sessions, request: FastifyRequest): Promise<MemberVisit | undefined> {
  const member = await sessions.memberOfDocument(request);
  if (member || !request.headers['login-at']) return member;
  return sessions.memberOfCall(request).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

function cameFrom(referrer: string): { origin: string; path: string } | null {
  const url = URL.parse(referrer);
  return url && /^https?:$/.test(url.protocol) ? { origin: url.origin, path: url.pathname } : null;
}
