import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { checkLedger } from '#domain/wallet';
import { moneySequences, plantSoldWork } from '../../tests/support/money-model/money-sequences.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';

/**
 * `MODEL_RUNS=500` at night; `MODEL_SEED` and `MODEL_PATH`, as printed by a failure, repeat a run; `MODEL_SHRINK=off`
 * reports the first failure unshrunk.
 */
const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_SHRINK } = process.env;
const RUNS_IN_THE_SUITE = 15;
const MAX_COMMANDS = 60;

let shop: SellingShop;
let work: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  work = await plantSoldWork(shop);
});
after(() => shop.close());

test('R5: after any sequence of actions balances and rights equal the model and the ledger is consistent', async (t) => {
  const seed = MODEL_SEED ? Number(MODEL_SEED) : Math.trunc(Math.random() * 2 ** 31);
  let commands = 0;
  let runs = 0;
  const property = moneySequences(
    { shop, work },
    {
      maxCommands: MAX_COMMANDS,
      done: async (count) => {
        const { isConsistent, invariants } = await checkLedger(shop.ctx);
        assert.ok(isConsistent, JSON.stringify(invariants.filter(({ broken }) => broken > 0)));
        runs += 1;
        commands += count;
      },
    },
  );
  await fc.assert(property, {
    numRuns: MODEL_RUNS ? Number(MODEL_RUNS) : RUNS_IN_THE_SUITE,
    seed,
    ...(MODEL_PATH ? { path: MODEL_PATH } : {}),
    endOnFailure: MODEL_SHRINK === 'off',
  });
  t.diagnostic(`${runs} runs, ${commands} commands, MODEL_SEED=${seed}`);
  assert.ok(runs > 0);
});
