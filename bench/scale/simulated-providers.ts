import Fastify from 'fastify';
import { serialize } from 'node:v8';
import { listStoreProducts } from '#domain/payment';
import { openDatabase } from '#platform/database/connection';
import { startStoreSimulator } from '#server/simulators/app-stores';
import { startIdentitySimulator } from '#server/simulators/portone-identity';
import { startPaymentSimulator } from '#server/simulators/portone-payments';
import { makePracticeProvider } from '#server/simulators/social-provider';

/** Path prefix of the simulators' pages under the shop's address. */
export const WINDOWS = '/simulators/';

export interface SimulatedProviderSettings {
  identity: unknown;
  payments: unknown;
  stores: unknown;
  social: unknown;
}

/**
 * Simulated providers in one place, shared by all servers like real ones. `url` is the shop's public address for
 * readers and webhooks.
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
    catalogue: (channel) => listStoreProducts({ db }, channel),
    webhooks,
  });
  closing.push(() => stores.close());
  const social = makePracticeProvider({ publicUrl: at.url, isOpen: false });
  const app = Fastify({ forceCloseConnections: true });
  for (const provider of [identity, payments, stores, social]) await provider.serveWindows(app);
  await app.listen({ host: '127.0.0.1', port: at.port });
  closing.push(() => app.close());
  const settings: SimulatedProviderSettings = {
    identity: identity.settings,
    payments: payments.settings,
    stores: stores.settings,
    social: social.settings,
  };
  return { told: serialize(settings).toString('base64') };
}
