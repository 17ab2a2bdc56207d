import type { FastifyInstance } from 'fastify';
import { StartFault } from '#platform/start-fault';
import { CAN_SHARE_PORT, listenErrorMessage, shopAt } from './preflight.mjs';

interface ShopPlace {
  port: number;
  host: string;
  /** By which another process of this very shop is known; undefined for a shop that never ran. */
  shopName: string | undefined;
}

/** Whether another process of this very shop listens there. Throws a StartFault where the port is another's. */
export async function isBesideItself(place: ShopPlace): Promise<boolean> {
  const there = CAN_SHARE_PORT ? await shopAt(place) : undefined;
  if (there === undefined) return false;
  if (there === place.shopName) return true;
  const taken = Object.assign(new Error(`port ${place.port} is taken`), { code: 'EADDRINUSE' });
  throw new StartFault(listenErrorMessage(taken, place) ?? taken.message, taken);
}

/**
 * Listens, beside another process of this very shop where one does: the kernel hands each new connection to one of them.
 * Throws a StartFault where the port is another's. Answers whether there is such a neighbour.
 */
export async function listenBeside(app: FastifyInstance, place: ShopPlace): Promise<boolean> {
  const { port, host } = place;
  try {
    const isBeside = await isBesideItself(place);
    // Node knows the option, the types of Fastify do not.
    const terms = { port, host, ...(CAN_SHARE_PORT ? { reusePort: true } : {}) };
    await app.listen(terms);
    return isBeside;
  } catch (error) {
    await app.close();
    const message = error instanceof StartFault ? undefined : listenErrorMessage(error, place);
    throw message ? new StartFault(message, error) : error;
  }
}
