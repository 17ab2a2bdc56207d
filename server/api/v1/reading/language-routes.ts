import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { dictionaryQuery, dictionaryResponse, translationBody, translationResponse } from '#contract/language';
import { lookUpWord, translatePassage } from '#domain/reading';
import type { ApiDeps } from '../api-deps.ts';

const tags = ['reading'];
const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Dictionary and translation by the operator's keys, which stay on the server. */
export function languageRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/dictionary',
    {
      schema: {
        tags,
        summary: '낱말 뜻',
        querystring: dictionaryQuery,
        response: { 200: dictionaryResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'private, no-store');
      const entries = await lookUpWord(ctx, { memberNo, word: request.query.word });
      return { statusCode: 200 as const, result: { entries } };
    },
  );
  api.post(
    '/translations',
    {
      schema: {
        tags,
        summary: '고른 글 번역',
        body: translationBody,
        response: { 200: translationResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      return { statusCode: 200 as const, result: await translatePassage(ctx, { memberNo, ...request.body }) };
    },
  );
}
