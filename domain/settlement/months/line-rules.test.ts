import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_CHANNEL } from '#shared/money/app-stores';
import { LineCollection, addSales } from './line-rules.ts';
import type { RevenueLotRow, RevenueRow } from './revenue-store.ts';
import { type ShareContract, calculateShare } from '../contracts/share-rules.ts';

const contract: ShareContract = {
  id: 1,
  holderId: 1,
  workId: 7,
  publisherId: null,
  fromDay: '2026-01-01',
  untilDay: null,
  rateBp: 7000,
  eventBp: 10_000,
  waitingBp: 10_000,
  supportBp: null,
  passBp: null,
  earlyBp: null,
  base: 'with-vat',
};
const periods = [{ holderId: 1, fromDay: '2000-01-01', kind: 'business' as const }];
const terms = [{ fromDay: '2000-01-01', webBp: 300, iosBp: 3000, aosBp: 3000, coinWon: 100 }];

function sharedOf(lot: Pick<RevenueLotRow, 'unit' | 'channel' | 'won'>): { coins: number; won: number } {
  const lines = new LineCollection();
  const move = { lot: 5, unit: lot.unit, coins: 4 };
  const sale: RevenueRow = {
    work: 7,
    publisher: null,
    form: 'buy',
    day: '2026-11-20',
    isExempt: false,
    items: [{ episode: 1, coins: 4, list: 4, cancelledBy: null }],
    events: [{ transaction: 9, at: '2026-11-20T00:00:00', isCounted: true, moves: [move] }],
  };
  const row: RevenueLotRow = { lot: 5, day: '2026-11-19', granted: 50, spent: 0, ...lot };
  addSales(
    lines,
    { sales: [sale], passMoves: [] },
    { contracts: [contract], periods, terms, lots: new Map([[5, row]]) },
  );
  const [line] = lines.lines();
  assert.ok(line);
  const coins = line.pieces.reduce((sum, piece) => sum + piece.coins, 0);
  const won = line.pieces.reduce((sum, piece) => sum + piece.won, 0);
  return { coins, won: calculateShare({ ...line, coins, won }, contract).won };
}

test('coins of a test purchase count as in the ledger and are worth 0 won to the right holder', () => {
  assert.deepEqual(sharedOf({ unit: 'coin', channel: 'ios', won: 6000 }), { coins: 4, won: 235 });
  assert.deepEqual(sharedOf({ unit: 'bonus', channel: 'ios', won: 0 }), { coins: 4, won: 280 });
  assert.deepEqual(sharedOf({ unit: 'coin', channel: TEST_CHANNEL, won: 0 }), { coins: 4, won: 0 });
  assert.deepEqual(sharedOf({ unit: 'bonus', channel: TEST_CHANNEL, won: 0 }), { coins: 4, won: 0 });
});
