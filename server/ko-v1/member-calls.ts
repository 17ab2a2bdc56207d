import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import { type LoginRecord, closestExpireAnswer, meAnswer, pointAnswer, refreshAnswer } from '#contract/members';
import { type MemberVisit, advertisingMail, refreshSession } from '#domain/membership';
import { deviceOf, set } from '#server/sessions/sessions';
import { Refusal } from '#shared/refusal';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
/** What everybody's wallet holds until coins can be charged. */
const EMPTY_WALLET = { mem_point: 0, mem_temp_point: 0, mem_coin: 0, mem_coin_bonus: 0, mem_gacha_mileage: 0 };

/** Calls about who is logged in (specification A2, A3, A5, A7). */
export function memberCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/login/refresh',
    { schema: { tags: ['login'], summary: '로그인 이어 가기', response: { 200: refreshAnswer, ...errors } } },
    async (request, reply) => {
      const selector = headerOf(request, 'login-key');
      const cookie = request.cookies[sessions.cookies.session];
      const wants = headerOf(request, 'auto-login');
      if (!cookie || (wants !== '1' && wants !== '0')) throw new Refusal('AUTH_ERROR', '0003');
      const next = await refreshSession(ctx, { selector, cookie });
      set(reply, sessions.cookies.refreshed(selector, next));
      void reply.header('cache-control', 'no-store');
      return { statusCode: 200 as const, result: { LOGINAT: next.accessToken } };
    },
  );

  api.get(
    '/login/me',
    { schema: { tags: ['login'], summary: '내 정보', response: { 200: meAnswer, ...errors } } },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      const hashes = await advertisingMail(ctx, member);
      void reply.header('cache-control', 'no-store');
      return { statusCode: 200 as const, result: { login: { ...recordOf(member, request), ...hashes } } };
    },
  );

  api.get(
    '/point',
    { schema: { tags: ['wallet'], summary: '포인트', response: { 200: pointAnswer, ...errors } } },
    async (request, reply) => {
      await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { mem_point: point, mem_temp_point } = EMPTY_WALLET;
      return { statusCode: 200 as const, result: { point, temp_point: mem_temp_point } };
    },
  );

  api.get(
    '/member/closest_expire_temp_coin',
    {
      schema: {
        tags: ['wallet'],
        summary: '가장 먼저 사라지는 코인',
        response: { 200: closestExpireAnswer, ...errors },
      },
    },
    async (request, reply) => {
      await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      return { statusCode: 200 as const, result: { amount: 0, expires_at: null } };
    },
  );
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function recordOf(member: MemberVisit, request: FastifyRequest): Omit<LoginRecord, 'mem_mail_sha256' | 'mem_mail_md5'> {
  const device = deviceOf(request);
  return {
    ...EMPTY_WALLET,
    mem_no: member.memberNo,
    mem_nick: member.nick,
    mem_photo: member.photo ? `/media/members/${member.photo}/192.webp` : '',
    mem_plus_date: member.plusUntil?.toISOString() ?? null,
    mem_auth_date: member.verifiedAt?.toISOString() ?? null,
    mem_adult_mode: member.adultMode ? 1 : 0,
    mem_adult_detail: member.adultDetail,
    mem_mail: member.mail ?? '',
    mem_id_type: member.joinedBy,
    version: device.version,
    store: device.type === 'WEB' ? '' : device.type,
    is_app: device.type !== 'WEB',
    user_agent: device.userAgent,
  };
}
