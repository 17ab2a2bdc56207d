import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { notFoundAnswer } from '#server/error-answer';
import { Refusal } from '#shared/refusal';
import { bookshelfCalls, wishCalls } from './bookshelf-calls.ts';
import type { CallMeans } from './call-means.ts';
import { adultCalls } from './adult-calls.ts';
import { communityCalls } from './community-calls.ts';
import { collectionCalls } from './collection-calls.ts';
import { catalogueCalls, readingCalls } from './catalogue-calls.ts';
import { eventCalls } from './event-calls.ts';
import { giftCalls } from './gift-calls.ts';
import { helpCalls } from './help-calls.ts';
import { keepingCalls } from './keeping-calls.ts';
import { memberCalls } from './member-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { priceCalls } from './price-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { storeCalls } from './store-calls.ts';
import { purchaseCalls } from './purchase-calls.ts';
import { pushCalls } from './push-calls.ts';
import { rankingCalls } from './ranking-calls.ts';
import { readingLogCalls } from './reading-log-calls.ts';
import { routeRuleCalls } from './route-rule-calls.ts';
import { searchCalls } from './search-calls.ts';
import { promotionCalls, setCalls, workCalls } from './set-calls.ts';
import { tagCalls } from './tag-calls.ts';
import { typoCalls } from './typo-calls.ts';
import { visitCalls } from './visit-calls.ts';
import { windowCalls } from './window-calls.ts';
import { walletCalls } from './wallet-calls.ts';

/** The call surface under /ko/v1, validated in and out by its contract, described at /ko/v1/openapi.json. */
export async function serveCalls(app: FastifyInstance, means: CallMeans): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Seoga', description: '서가의 호출. 모든 답은 {statusCode, result}입니다.', version: '1' },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  await app.register(
    async (calls) => {
      calls.addHook('preValidation', async (request) => readNul(request));
      catalogueCalls(calls, means);
      readingCalls(calls, means);
      typoCalls(calls, means);
      searchCalls(calls, means);
      rankingCalls(calls, means);
      workCalls(calls, means);
      setCalls(calls, means);
      promotionCalls(calls, means);
      memberCalls(calls, means);
      adultCalls(calls, means);
      readingLogCalls(calls, means);
      keepingCalls(calls, means);
      wishCalls(calls, means);
      bookshelfCalls(calls, means);
      collectionCalls(calls, means);
      purchaseCalls(calls, means);
      giftCalls(calls, means);
      eventCalls(calls, means);
      communityCalls(calls, means);
      helpCalls(calls, means);
      notificationCalls(calls, means);
      priceCalls(calls, means);
      walletCalls(calls, means);
      routeRuleCalls(calls, means);
      tagCalls(calls, means);
      windowCalls(calls, means);
      paymentCalls(calls, means);
      storeCalls(calls, means);
      visitCalls(calls, means);
      pushCalls(calls, means);
      calls.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
      calls.all('/*', { schema: { hide: true } }, (_request, reply) => notFoundAnswer(reply));
    },
    { prefix: '/ko/v1' },
  );
}

/** The database takes no NUL: in a question one stands as any letter that is none, and nothing is called by one. */
function readNul({ query, params }: FastifyRequest): void {
  const asked = query as Record<string, unknown>;
  for (const [name, value] of Object.entries(asked))
    if (typeof value === 'string') asked[name] = value.replaceAll('\0', '\uFFFD');
  const names = Object.values(params as Record<string, unknown>);
  if (names.some((name) => typeof name === 'string' && name.includes('\0'))) throw new Refusal('INPUT_ERROR', '0001');
}
