import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adultResponse, adultOrder, adultRefusal, authResponse } from '#contract/age-gate';
import { errorResponse } from '#contract/envelope';
import { proofEndsAt, setAdultMode } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import type { ApiDeps } from '../api-deps.ts';

/** Age verification and adult mode (specification A4, A6, F2). */
export function ageGateRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/member/auth',
    {
      schema: {
        tags: ['member'],
        summary: '본인인증 상태',
        response: { 200: authResponse, '4xx': errorResponse, '5xx': errorResponse },
      },
    },
    async (request, reply) => {
      const { verifiedAt, adultDetail } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const result = {
        is_verified: verifiedAt !== null,
        verified_at: verifiedAt?.toISOString() ?? null,
        valid_until: verifiedAt ? proofEndsAt(verifiedAt).toISOString() : null,
        is_adult: adultDetail === 3,
      };
      return { statusCode: 200 as const, result };
    },
  );

  api.patch(
    '/member/adult',
    {
      schema: {
        tags: ['member'],
        summary: '성인 모드 바꾸기',
        body: adultOrder,
        response: { 200: adultResponse, '4xx': adultRefusal, '5xx': errorResponse },
      },
    },
    async (request, reply) => {
      const { memberNo, isAdultHidden } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      try {
        const { adultMode } = await setAdultMode(ctx, { memberNo, isOn: request.body.adult_mode === 1, isAdultHidden });
        return { statusCode: 200 as const, result: { adult_mode: adultMode ? (1 as const) : (0 as const) } };
      } catch (error) {
        if (!(error instanceof DomainError) || error.errorName !== 'MEMBER_ERROR') throw error;
        const { errorName: name, code, details } = error;
        const statusCode = errorStatusOf(name, code);
        const result = { name, code, message: errorMessage(name, code, details), adult_mode: 0 as const };
        return reply.code(403).send({ statusCode, result });
      }
    },
  );
}
