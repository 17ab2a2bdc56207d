import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { GiftingShop } from '../../tests/support/servers/gifting-shop.ts';
import { codeOf } from '../../tests/support/servers/selling-shop.ts';
import { expireReaderGifts, giveReaderGift } from './index.ts';

const gifting = await GiftingShop.open();
const { shop, work, member, give, accept, takeBack, stateOf, owned, paid, inputOf, latest, assertWhole } = gifting;
after(gifting.close);

test('concurrent gifts never spend a coin twice', async () => {
  const giver = await member(15);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => give(giver)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2);
  assert.equal(await paid(giver), 3);
  await assertWhole();
});

test('of two members who accept one link at once, one has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const giver = await member(6);
    const [one, two] = [await member(0), await member(0)];
    const gift = await give(giver);
    const codes = await Promise.all([codeOf(accept(one, gift)), codeOf(accept(two, gift)), codeOf(accept(one, gift))]);
    assert.equal(codes.filter((code) => code === 'done').length, 1, codes.join());
    assert.equal((await owned(one)).length + (await owned(two)).length, 2);
    assert.equal(await paid(giver), 0);
  }
  await assertWhole();
});

test('accepting, taking back and expiring at once end in one of them', async () => {
  for (let round = 0; round < 6; round += 1) {
    const giver = await member(6);
    const receiver = await member(0);
    const gift = await give(giver);
    if (round % 2 === 1)
      await sql`update reader_gift set expires_at = seoga_clock() + interval '5 milliseconds'
      where id = ${gift}`.execute(shop.ctx.db);
    await Promise.all([codeOf(accept(receiver, gift)), codeOf(takeBack(giver, gift)), expireReaderGifts(shop.ctx)]);
    const { state } = await stateOf(gift);
    const isAccepted = state === 'accepted';
    assert.notEqual(state, 'open');
    assert.equal((await owned(receiver)).length, isAccepted ? 2 : 0);
    assert.equal(await paid(giver), isAccepted ? 0 : 6);
  }
  await assertWhole();
});

/** Fails at the statement with that number. */
function failingAt(statement: number): { ctx: typeof shop.ctx; didFail: () => boolean } {
  let at = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      at += 1;
      if (at === statement) throw new Error('planted');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ctx: { ...shop.ctx, db: shop.ctx.db.withPlugin(plugin) }, didFail: () => at >= statement };
}

test('a failure at any statement of giving, accepting and taking back changes nothing', async () => {
  const giver = await member(60);
  const receiver = await member(0);
  const input = await inputOf(giver);
  const key = crypto.randomUUID();
  const steps: [string, (ctx: typeof shop.ctx) => Promise<unknown>, () => Promise<unknown>][] = [
    ['give', (ctx) => giveReaderGift(ctx, { ...input, coins: 6, key }), () => paid(giver)],
    ['accept', async (ctx) => accept(receiver, await latest(giver), { ctx, key }), () => owned(receiver)],
    ['take back', async (ctx) => takeBack(giver, await latest(giver), ctx), () => paid(giver)],
  ];
  for (const [name, run, look] of steps) {
    if (name === 'take back') await give(giver, { episodes: work.episodes.slice(3, 5) });
    const unchanged = await look();
    for (let statement = 1; ; statement += 1) {
      const { ctx, didFail } = failingAt(statement);
      const outcome = await codeOf(run(ctx));
      if (!didFail()) {
        assert.equal(outcome, 'done', name);
        break;
      }
      assert.equal(outcome, 'planted', `${name} ${statement}`);
      assert.deepEqual(await look(), unchanged, `${name} ${statement}`);
    }
    assert.notDeepEqual(await look(), unchanged);
    await assertWhole();
  }
});
