import Fastify from 'fastify';
import { serialize } from 'node:v8';
import { storeCatalogue } from '#domain/payment';
import { openDatabase } from '#platform/database/connection';
import { startStoreSimulator } from '#server/simulators/app-stores';
import { startIdentitySimulator } from '#server/simulators/portone-identity';
import { startPaymentSimulator } from '#server/simulators/portone-payments';
import { makePracticeProvider } from '#server/simulators/social-provider';

/** Where the windows of simulated providers stand under a shop's address. */
export const WINDOWS = '/simulators/';

/** How a server reaches each provider, as `providers-outside.ts` reads it. */
export interface ProviderSettings {
  identity: unknown;
  payments: unknown;
  stores: unknown;
  social: unknown;
}

/**
 * The simulated providers in a process of nobody's, as real ones are: what one server asked of them, another is answered.
 * `url`: where readers, and the providers with their messages, find the shop.
 */
export async function openProviders(
  at: { port: number; url: string; databaseUrl: string },
  closing: (() => Promise<unknown>)[],
): Promise<{ told: string }> {
  const { db, close } = openDatabase({ connectionString: at.databaseUrl }, { size: 2, name: 'seoga providers' });
  closing.push(close);
  const webhooks = `${at.url}/webhooks`;
  const everywhere = false;
  const identity = await startIdentitySimulator({ everywhere });
  closing.push(() => identity.close());
  const payments = await startPaymentSimulator({ everywhere, webhookUrl: `${webhooks}/portone` });
  closing.push(() => payments.close());
  const stores = await startStoreSimulator({
    everywhere,
    catalogue: (channel) => storeCatalogue({ db }, channel),
    webhooks,
  });
  closing.push(() => stores.close());
  const social = makePracticeProvider({ publicUrl: at.url, isOpen: false });
  const app = Fastify({ forceCloseConnections: true });
  for (const provider of [identity, payments, stores, social]) await provider.serveWindows(app);
  await app.listen({ host: '127.0.0.1', port: at.port });
  closing.push(() => app.close());
  const settings: ProviderSettings = {
    identity: identity.settings,
    payments: payments.settings,
    stores: stores.settings,
    social: social.settings,
  };
  return { told: serialize(settings).toString('base64') };
}
