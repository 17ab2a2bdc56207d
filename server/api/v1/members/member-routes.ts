import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { type LoginRecord, closestExpireResponse, meResponse, pointResponse, refreshResponse } from '#contract/members';
import { type SessionMember, advertisingEmailHashes, refreshSession } from '#domain/members';
import { type WalletView, loadBalances } from '#domain/wallet';
import { deviceOf, set } from '#server/auth/sessions';
import { DomainError } from '#kernel/domain-error';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
/** The current member (specification A2, A3, A5, A7). */
export function memberRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/login/refresh',
    { schema: { tags: ['login'], summary: '로그인 이어 가기', response: { 200: refreshResponse, ...errors } } },
    async (request, reply) => {
      const selector = headerOf(request, 'login-key');
      const cookie = request.cookies[sessions.cookies.session];
      const wants = headerOf(request, 'auto-login');
      if (!cookie || (wants !== '1' && wants !== '0')) throw new DomainError('AUTH_ERROR', '0003');
      const next = await refreshSession(ctx, { selector, cookie });
      set(reply, sessions.cookies.refreshed(selector, next));
      void reply.header('cache-control', 'no-store');
      return { statusCode: 200 as const, result: { LOGINAT: next.accessToken } };
    },
  );

  api.get(
    '/login/me',
    { schema: { tags: ['login'], summary: '내 정보', response: { 200: meResponse, ...errors } } },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      const [hashes, wallet] = await Promise.all([
        advertisingEmailHashes(ctx, member),
        loadBalances(ctx, member.memberNo),
      ]);
      void reply.header('cache-control', 'no-store');
      return {
        statusCode: 200 as const,
        result: { login: { ...recordOf(member, request), ...hashes, ...sumsOf(wallet) } },
      };
    },
  );

  api.get(
    '/point',
    { schema: { tags: ['wallet'], summary: '포인트', response: { 200: pointResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { point, tempPoint } = await loadBalances(ctx, memberNo);
      return { statusCode: 200 as const, result: { point, temp_point: tempPoint } };
    },
  );

  api.get(
    '/member/closest_expire_temp_coin',
    {
      schema: {
        tags: ['wallet'],
        summary: '가장 먼저 사라지는 코인',
        response: { 200: closestExpireResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { closest } = await loadBalances(ctx, memberNo);
      const result = { amount: closest.amount, expires_at: closest.expiresAt?.toISOString() ?? null };
      return { statusCode: 200 as const, result };
    },
  );
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function recordOf(
  member: SessionMember,
  request: FastifyRequest,
): Omit<LoginRecord, 'mem_mail_sha256' | 'mem_mail_md5' | keyof Sums> {
  const device = deviceOf(request);
  return {
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

type Sums = Pick<LoginRecord, 'mem_point' | 'mem_temp_point' | 'mem_coin' | 'mem_coin_bonus' | 'mem_gacha_mileage'>;

function sumsOf({ coin, bonus, point, tempPoint, mileage }: WalletView): Sums {
  return {
    mem_point: point,
    mem_temp_point: tempPoint,
    mem_coin: coin,
    mem_coin_bonus: bonus,
    mem_gacha_mileage: mileage,
  };
}
