import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  collectedResponse,
  collectedBody,
  collectionResponse,
  collectionBody,
  collectionOrderBody,
  collectionsResponse,
} from '#contract/library';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  updateCollectionWorks,
  listCollections,
  createCollection,
  reorderCollections,
  removeCollection,
  renameCollection,
} from '#domain/library';
import type { ApiDeps } from '../api-deps.ts';

const tags = ['bookshelf'];
const errors = { '4xx': errorResponse, '5xx': errorResponse };
const PATH = '/bookshelf/collections';

/** Library collections (specification L11). */
export function collectionRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const listed = async (memberNo: number) => ({
    statusCode: 200 as const,
    result: { collections: await listCollections(ctx, memberNo) },
  });

  const listing = { tags, summary: '책장 목록', response: { 200: collectionsResponse, ...errors } };
  api.get(PATH, { schema: listing }, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    return listed((await sessions.memberOfCall(request)).memberNo);
  });
  api.post(
    PATH,
    {
      schema: { tags, summary: '책장 만들기', body: collectionBody, response: { 200: collectionResponse, ...errors } },
    },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      return { statusCode: 200 as const, result: await createCollection(ctx, { memberNo, name: request.body.name }) };
    },
  );
  const ordering = { tags, summary: '책장 순서', body: collectionOrderBody };
  api.put(
    `${PATH}/order`,
    { schema: { ...ordering, response: { 200: collectionsResponse, ...errors } } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      await reorderCollections(ctx, { memberNo, ids: request.body.collections });
      return listed(memberNo);
    },
  );
  const one = { tags, params: idParams };
  api.patch(
    `${PATH}/:id`,
    {
      schema: { ...one, summary: '책장 이름', body: collectionBody, response: { 200: collectionResponse, ...errors } },
    },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { id } = request.params;
      const { name } = await renameCollection(ctx, { memberNo, id, name: request.body.name });
      return { statusCode: 200 as const, result: { id, name } };
    },
  );
  api.delete(
    `${PATH}/:id`,
    { schema: { ...one, summary: '책장 삭제', response: { 200: collectionsResponse, ...errors } } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      await removeCollection(ctx, { memberNo, id: request.params.id });
      return listed(memberNo);
    },
  );
  api.post(
    `${PATH}/:id/works`,
    {
      schema: { ...one, summary: '책장에 담기', body: collectedBody, response: { 200: collectedResponse, ...errors } },
    },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const change = { memberNo, id: request.params.id, ...request.body };
      return { statusCode: 200 as const, result: await updateCollectionWorks(ctx, change) };
    },
  );
}
