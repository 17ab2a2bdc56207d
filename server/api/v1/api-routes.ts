import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { guardKeys } from '#server/auth/api-keys';
import { limitCalls } from '#server/auth/call-limits';
import { notFoundResponse } from '#server/error-response';
import { DomainError } from '#kernel/domain-error';
import { libraryRoutes, followRoutes } from './reading/library-routes.ts';
import type { ApiDeps } from './api-deps.ts';
import { KEY_SCOPES } from './openapi/key-scopes.ts';
import { API_PREFIX, describeApi } from './openapi/describe-api.ts';
import { serveReference } from './openapi/reference-page.ts';
import { ageGateRoutes } from './members/age-gate-routes.ts';
import { communityRoutes } from './community/community-routes.ts';
import { authorRoutes } from './community/author-routes.ts';
import { listRoutes } from './community/list-routes.ts';
import { collectionRoutes } from './reading/collection-routes.ts';
import { catalogRoutes, readingRoutes } from './catalog/catalog-routes.ts';
import { eventRoutes } from './catalog/event-routes.ts';
import { giftRoutes } from './catalog/gift-routes.ts';
import { languageRoutes } from './reading/language-routes.ts';
import { helpRoutes } from './community/help-routes.ts';
import { offlineRoutes } from './reading/offline-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { notificationRoutes } from './members/notification-routes.ts';
import { priceRoutes } from './catalog/price-routes.ts';
import { paymentRoutes } from './payment/payment-routes.ts';
import { appStoreRoutes } from './payment/app-store-routes.ts';
import { purchaseRoutes } from './payment/purchase-routes.ts';
import { withdrawalRoutes } from './payment/withdrawal-routes.ts';
import { pushRoutes } from './members/push-routes.ts';
import { rankingRoutes } from './catalog/ranking-routes.ts';
import { readingLogRoutes } from './reading/reading-log-routes.ts';
import { routeRuleRoutes } from './route-rule-routes.ts';
import { searchRoutes } from './catalog/search-routes.ts';
import { promotionRoutes, themeRoutes, workPromotionRoutes } from './catalog/promotion-routes.ts';
import { muteRoutes } from './catalog/mute-routes.ts';
import { tagRoutes } from './catalog/tag-routes.ts';
import { typoRoutes } from './community/typo-routes.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { shopPageRoutes } from './catalog/shop-page-routes.ts';
import { passRoutes } from './payment/pass-routes.ts';
import { readerGiftRoutes } from './payment/reader-gift-routes.ts';
import { supportRoutes } from './payment/support-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { walletRoutes } from './payment/wallet-routes.ts';

/** The API under /ko/v1, validated by its schemas and described at /ko/v1/openapi.json. */
export async function serveApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Seoga API', version: '1' },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  const document = describedOnce(() => describeApi(app.swagger(), deps.publicUrl));
  serveReference(app, { document, publicUrl: deps.publicUrl });
  await app.register(
    async (calls) => {
      guardKeys(calls, { ctx: deps.ctx, scopes: KEY_SCOPES, prefix: API_PREFIX });
      limitCalls(calls);
      deps.responses?.register(calls);
      calls.addHook('preValidation', async (request) => readNul(request));
      catalogRoutes(calls, deps);
      readingRoutes(calls, deps);
      typoRoutes(calls, deps);
      languageRoutes(calls, deps);
      searchRoutes(calls, deps);
      rankingRoutes(calls, deps);
      workPromotionRoutes(calls, deps);
      themeRoutes(calls, deps);
      promotionRoutes(calls, deps);
      memberRoutes(calls, deps);
      ageGateRoutes(calls, deps);
      readingLogRoutes(calls, deps);
      offlineRoutes(calls, deps);
      followRoutes(calls, deps);
      libraryRoutes(calls, deps);
      collectionRoutes(calls, deps);
      purchaseRoutes(calls, deps);
      withdrawalRoutes(calls, deps);
      supportRoutes(calls, deps);
      readerGiftRoutes(calls, deps);
      passRoutes(calls, deps);
      giftRoutes(calls, deps);
      eventRoutes(calls, deps);
      communityRoutes(calls, deps);
      listRoutes(calls, deps);
      authorRoutes(calls, deps);
      helpRoutes(calls, deps);
      notificationRoutes(calls, deps);
      priceRoutes(calls, deps);
      walletRoutes(calls, deps);
      routeRuleRoutes(calls, deps);
      tagRoutes(calls, deps);
      muteRoutes(calls, deps);
      shopPageRoutes(calls, deps);
      paymentRoutes(calls, deps);
      appStoreRoutes(calls, deps);
      analyticsRoutes(calls, deps);
      pushRoutes(calls, deps);
      operatorRoutes(calls, deps);
      calls.get('/openapi.json', { schema: { hide: true } }, document);
      calls.all('/*', { schema: { hide: true } }, (_request, reply) => notFoundResponse(reply));
    },
    { prefix: API_PREFIX },
  );
}

/** PostgreSQL rejects NUL characters: replaces them in queries and rejects them in paths. */
function readNul({ query, params }: FastifyRequest): void {
  const requested = query as Record<string, unknown>;
  for (const [name, value] of Object.entries(requested))
    if (typeof value === 'string') requested[name] = value.replaceAll('\0', '\uFFFD');
  for (const [field, value] of Object.entries(params as Record<string, unknown>))
    if (typeof value === 'string' && value.includes('\0')) throw new DomainError('INPUT_ERROR', '0001', { field });
}

/** The document needs every route: it is made on the first request. */
function describedOnce(make: () => ReturnType<typeof describeApi>): () => ReturnType<typeof describeApi> {
  let made: ReturnType<typeof describeApi> | undefined;
  return () => (made ??= make());
}
