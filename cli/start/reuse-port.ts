import type { FastifyInstance } from 'fastify';
import { StartupError } from '#platform/startup-error';
import { CAN_SHARE_PORT, listenErrorMessage, shopAt } from '../preflight.mjs';

interface ShopPlace {
  port: number;
  host: string;
  /** Identifies processes of this shop; undefined before the first start. */
  shopName: string | undefined;
}

/** Whether another process of this shop listens on the port. Throws a StartupError when it is a foreign process. */
export async function canSharePort(place: ShopPlace): Promise<boolean> {
  const there = CAN_SHARE_PORT ? await shopAt(place) : undefined;
  if (there === undefined) return false;
  if (there === place.shopName) return true;
  const claimed = Object.assign(new Error(`port ${place.port} is taken`), { code: 'EADDRINUSE' });
  throw new StartupError(listenErrorMessage(claimed, place) ?? claimed.message, claimed);
}

/**
 * Listens with SO_REUSEPORT next to other processes of this shop. Throws a StartupError when the port is taken by a
 * foreign process. Returns whether there is another process.
 */
export async function listenSharingPort(app: FastifyInstance, place: ShopPlace): Promise<boolean> {
  const { port, host } = place;
  try {
    const isBeside = await canSharePort(place);
    // Missing in Fastify's types.
    const terms = { port, host, ...(CAN_SHARE_PORT ? { reusePort: true } : {}) };
    await app.listen(terms);
    return isBeside;
  } catch (error) {
    await app.close();
    const message = error instanceof StartupError ? undefined : listenErrorMessage(error, place);
    throw message ? new StartupError(message, error) : error;
  }
}
