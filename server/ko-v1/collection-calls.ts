import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  collectedAnswer,
  collectedBody,
  collectionAnswer,
  collectionBody,
  collectionOrderBody,
  collectionsAnswer,
} from '#contract/bookshelf';
import { idParams } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import {
  fillCollection,
  listCollections,
  makeCollection,
  orderCollections,
  removeCollection,
  renameCollection,
} from '#domain/bookshelf';
import type { CallMeans } from './call-means.ts';

const tags = ['bookshelf'];
const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const PATH = '/bookshelf/collections';

/** Calls about the collections of a member's shelf (specification L11). */
export function collectionCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const listed = async (memberNo: number) => ({
    statusCode: 200 as const,
    result: { collections: await listCollections(ctx, memberNo) },
  });

  const listing = { tags, summary: '책장 목록', response: { 200: collectionsAnswer, ...errors } };
  api.get(PATH, { schema: listing }, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    return listed((await sessions.memberOfCall(request)).memberNo);
  });
  api.post(
    PATH,
    { schema: { tags, summary: '책장 만들기', body: collectionBody, response: { 200: collectionAnswer, ...errors } } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      return { statusCode: 200 as const, result: await makeCollection(ctx, { memberNo, name: request.body.name }) };
    },
  );
  api.put(
    `${PATH}/order`,
    {
      schema: {
        tags,
        summary: '책장 순서',
        body: collectionOrderBody,
        response: { 200: collectionsAnswer, ...errors },
      },
    },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      await orderCollections(ctx, { memberNo, ids: request.body.collections });
      return listed(memberNo);
    },
  );
  const one = { tags, params: idParams };
  api.patch(
    `${PATH}/:id`,
    { schema: { ...one, summary: '책장 이름', body: collectionBody, response: { 200: collectionAnswer, ...errors } } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { id } = request.params;
      const { name } = await renameCollection(ctx, { memberNo, id, name: request.body.name });
      return { statusCode: 200 as const, result: { id, name } };
    },
  );
  api.delete(
    `${PATH}/:id`,
    { schema: { ...one, summary: '책장 삭제', response: { 200: collectionsAnswer, ...errors } } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      await removeCollection(ctx, { memberNo, id: request.params.id });
      return listed(memberNo);
    },
  );
  api.post(
    `${PATH}/:id/works`,
    {
      schema: { ...one, summary: '책장에 담기', body: collectedBody, response: { 200: collectedAnswer, ...errors } },
    },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = { memberNo, id: request.params.id, ...request.body };
      return { statusCode: 200 as const, result: await fillCollection(ctx, order) };
    },
  );
}
