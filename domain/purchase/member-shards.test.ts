import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { checkLedger } from '#domain/wallet';
import { type ShardedDatabase, memberShardedDatabase } from '../../tests/support/database/member-shards.ts';
import { moneySequences, plantSoldWork } from '../../tests/support/money-model/money-sequences.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';

const RUNS = 6;
const MAX_COMMANDS = 40;

let database: ShardedDatabase;
let shop: SellingShop;
let work: SoldWork;
before(async () => {
  database = await memberShardedDatabase();
  shop = await SellingShop.open(database);
  work = await plantSoldWork(shop);
});
after(() => shop.close());

test('every transaction of money uses the shard of one member, on tables partitioned by member', async (t) => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  await fc.assert(moneySequences({ shop, work }, { maxCommands: MAX_COMMANDS }), {
    numRuns: RUNS,
    seed,
    endOnFailure: true,
  });
  const { isConsistent } = await checkLedger(shop.ctx);
  assert.ok(isConsistent);
  const uses = await database.uses();
  const mixed = uses.filter(({ shards }) => shards.length !== 1);
  const tables = new Set(mixed.flatMap((use) => use.tables.map((table) => table.replace(/_shard_.$/, ''))));
  assert.deepEqual([mixed.length, ...tables], [0]);
  t.diagnostic(`${uses.length} transactions, seed ${seed}`);
  assert.ok(uses.length > RUNS);
});

test('only items of purchases and tables of the whole shop refer to shards without a member', () => {
  assert.deepEqual(database.dropped, [
    'pass_payment.lot_id',
    'purchase_item.cancel_transaction_id',
    'purchase_item.purchase_id',
    'settlement_piece.lot_id',
    'settlement_piece.ticket_use_id',
    'settlement_piece.transaction_id',
  ]);
});
