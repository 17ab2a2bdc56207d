import type { Tx } from '#kernel/context';
import { type LotExchange, insertExchange } from './exchange-store.ts';
import { lockWallet } from '../wallet-store.ts';

/**
 * Exchanges points or mileage in one ledger transaction, once per `ref`, taking what expires first. Returns false and
 * writes nothing when there is too little.
 */
export async function exchangeLots(tx: Tx, exchange: LotExchange): Promise<boolean> {
  await lockWallet(tx, exchange.memberNo);
  return insertExchange(tx, exchange);
}
