import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adultAnswer, adultOrder, adultRefusal, authAnswer } from '#contract/adult';
import { errorAnswer } from '#contract/envelope';
import { proofEndsAt, setAdultMode } from '#domain/membership';
import { Refusal } from '#shared/refusal';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import type { CallMeans } from './call-means.ts';

/** Proof of age and adult mode (specification A4, A6, F2). */
export function adultCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/member/auth',
    {
      schema: {
        tags: ['member'],
        summary: '본인인증 상태',
        response: { 200: authAnswer, '4xx': errorAnswer, '5xx': errorAnswer },
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
        response: { 200: adultAnswer, '4xx': adultRefusal, '5xx': errorAnswer },
      },
    },
    async (request, reply) => {
      const { memberNo, isAdultHidden } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      try {
        const { adultMode } = await setAdultMode(ctx, { memberNo, isOn: request.body.adult_mode === 1, isAdultHidden });
        return { statusCode: 200 as const, result: { adult_mode: adultMode ? (1 as const) : (0 as const) } };
      } catch (error) {
        if (!(error instanceof Refusal) || error.refusalName !== 'MEMBER_ERROR') throw error;
        const { refusalName: name, code, facts } = error;
        const statusCode = refusalStatus(name, code);
        const result = { name, code, message: refusalMessage(name, code, facts), adult_mode: 0 as const };
        return reply.code(403).send({ statusCode, result });
      }
    },
  );
}
