import type { Tx } from '#shared/context';
import { type ExchangeOrder, writeExchange } from './exchange-store.ts';
import { lockWallet } from './wallet-store.ts';

/**
 * Takes points or mileage and gives what they buy, in one transaction of the ledger, once for what `ref` names. What
 * expires first is taken first. False, and nothing written, where they do not suffice.
 */
export async function exchangeLots(tx: Tx, order: ExchangeOrder): Promise<boolean> {
  await lockWallet(tx, order.memberNo);
  return writeExchange(tx, order);
}
