import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import type { Tx } from '#kernel/context';
import { SellingShop } from '../../../tests/support/servers/selling-shop.ts';
import { ForeignSealError, compareRoots, selectLatestRoot, parseRoots, sealLedger, verifyLedger } from '../index.ts';

let shop: SellingShop;
const roots: string[] = [];

/** Three seals, each over a purchase and an audit entry. */
before(async () => {
  shop = await SellingShop.open();
  const work = await shop.work('sold', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 4 });
  const memberNo = await shop.member(100, 5);
  for (let index = 0; index < 3; index += 1) {
    const order = { work, kind: KINDS.BUY, episodes: work.episodes.slice(index, index + 1) };
    await shop.buy(memberNo, (await shop.quote(memberNo, order)).id);
    await sql`insert into operator_audit (who, act, subject, reason, after)
      values ('명령줄', 'member.grant', ${`member:${memberNo}`}, '이벤트 보상', '{"coins": 5}')`.execute(shop.ctx.db);
    await shop.pass('6 minutes');
    roots.push((await sealLedger(shop.ctx)) ?? '');
  }
});
after(() => shop.close());

const undone = new Error('undone');

/** Runs a check on a database with triggers and foreign keys disabled, then rolls back. */
async function tampered<Answer>(changes: string[], check: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  const done = shop.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const change of changes) await sql.raw(change).execute(tx);
    answers.push(await check(tx));
    throw undone;
  });
  await done.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error('nothing was looked at');
  return answer;
}

const broken = async (db: Tx, ctx = shop.ctx): Promise<(readonly [number, string])[]> =>
  (await verifyLedger({ ...ctx, db })).broken.map(({ block, error }) => [block, error] as const);

const second = (table: string, last: string): string =>
  `(select min(id) from ${table} where id > (select ${last} from ledger_block where id = 1))`;

const CHANGES: Record<string, string> = {
  'a transaction': `update ledger_transaction set ref = ref || ' ' where id = ${second('ledger_transaction', 'last_transaction')}`,
  'an entry': `update ledger_entry set amount = amount + 1, account = 'adjustment'
    where n = 1 and transaction_id = ${second('ledger_transaction', 'last_transaction')}`,
  'the member of an entry': `update ledger_entry set member_no = member_no + 1
    where n = 1 and transaction_id = ${second('ledger_transaction', 'last_transaction')}`,
  'a purchase': `update purchase set work_id = work_id + 1 where id = ${second('purchase', 'last_purchase')}`,
  'an episode of a purchase': `update purchase_item set episode_id = episode_id + 1000
    where purchase_id = ${second('purchase', 'last_purchase')}`,
  'the audit log': `update operator_audit set who = '다른 사람' where id = ${second('operator_audit', 'last_audit')}`,
  'a removed line of the audit log': `delete from operator_audit where id = ${second('operator_audit', 'last_audit')}`,
};

test('an untouched shop has valid seals and finds its roots again', async () => {
  assert.deepEqual(await verifyLedger(shop.ctx), { blocks: 3, broken: [] });
  assert.deepEqual(parseRoots(`메일 ${roots.join('\n')} 끝`), roots);
  assert.deepEqual(await compareRoots(shop.ctx, roots), []);
  assert.equal(await selectLatestRoot(shop.ctx), roots[2]);
});

for (const [name, change] of Object.entries(CHANGES))
  test(`changing ${name} behind the triggers breaks its seal and no other`, async () => {
    assert.deepEqual(await tampered([change], broken), [[2, 'rows']]);
  });

test('changing a lot behind the triggers breaks its seal', async () => {
  assert.deepEqual(await tampered(['update lot set expires_at = now()'], broken), [[1, 'rows']]);
});

test('a broken seal names the range of rows that it covers', async () => {
  const { broken: found } = await tampered([CHANGES['a transaction'] ?? ''], (tx) =>
    verifyLedger({ ...shop.ctx, db: tx }),
  );
  const [{ after: from, upTo }] = found as [(typeof found)[0]];
  const bounds = roots.map((root) => root.split(':')[1]);
  assert.deepEqual([Object.values(from).join('.'), Object.values(upTo).join('.')], [bounds[0], bounds[1]]);
});

test('the audit reason of a deleted member may be removed', async () => {
  assert.deepEqual(await tampered(['update operator_audit set reason = null'], broken), []);
});

/** An attack with database access but without the key: seals from the second on are recreated. */
async function rebuild(tx: Tx, key: number): Promise<void> {
  const forged = { ...shop.ctx, db: tx, secrets: secretsFrom(new Uint8Array(32).fill(key)) };
  while (await sealLedger(forged, { acceptsForeignKey: true }));
}
const FORGET_SEALS = 'delete from ledger_block where id > 1';
const REWRITE = CHANGES['a transaction'] ?? '';
const CUT = [
  'delete from ledger_entry where transaction_id > (select last_transaction from ledger_block where id = 1)',
  'delete from ledger_transaction where id > (select last_transaction from ledger_block where id = 1)',
  'delete from purchase_item where purchase_id > (select last_purchase from ledger_block where id = 1)',
  'delete from purchase where id > (select last_purchase from ledger_block where id = 1)',
  'delete from operator_audit where id > (select last_audit from ledger_block where id = 1)',
];

test('the key detects a past rewritten and resealed without it', async () => {
  const found = await tampered([REWRITE, FORGET_SEALS], async (tx) => {
    await rebuild(tx, 5);
    return broken(tx);
  });
  assert.deepEqual(found, [[2, 'key']]);
});

test('an earlier root detects a past rewritten and resealed with the key', async () => {
  const [found, lost] = await tampered([REWRITE, FORGET_SEALS], async (tx) => {
    const ctx = { ...shop.ctx, db: tx };
    await sealLedger(ctx);
    return [await broken(tx), await compareRoots(ctx, roots)] as const;
  });
  assert.deepEqual(found, []);
  assert.deepEqual(lost, [
    { root: roots[1], error: 'rewritten', lastGood: roots[0] },
    { root: roots[2], error: 'cut', lastGood: roots[0] },
  ]);
});

test('only an earlier root detects rows truncated together with their seals', async () => {
  const [found, lost] = await tampered([...CUT, FORGET_SEALS], async (tx) => {
    const ctx = { ...shop.ctx, db: tx };
    return [await broken(tx), await compareRoots(ctx, roots.slice(2))] as const;
  });
  assert.deepEqual(found, []);
  assert.deepEqual(lost, [{ root: roots[2], error: 'cut', lastGood: undefined }]);
});

test('a shop that lost its key seals only on request, and is valid again afterwards', async () => {
  const secrets = secretsFrom(new Uint8Array(32).fill(9));
  await tampered([], async (tx) => {
    const ctx = { ...shop.ctx, db: tx, secrets };
    assert.deepEqual((await verifyLedger(ctx, { ignoresKey: true })).broken, []);
    assert.equal((await verifyLedger(ctx)).broken.length, 3);
    await assert.rejects(sealLedger(ctx), ForeignSealError);
    assert.ok(await sealLedger(ctx, { acceptsForeignKey: true }));
    assert.deepEqual((await verifyLedger(ctx)).broken, []);
    assert.deepEqual(await compareRoots(ctx, roots), []);
    assert.equal(await sealLedger(ctx), undefined, 'nothing is new');
    return true;
  });
});

test('seals nothing while a long transaction has uncommitted rows', async () => {
  const writing = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const written = shop.ctx.db.transaction().execute(async (tx) => {
    await sql`insert into operator_audit (who, act, subject) values ('명령줄', 'late', 'shop')`.execute(tx);
    writing.resolve();
    await finish.promise;
  });
  await writing.promise;
  await sql`insert into operator_audit (who, act, subject) values ('명령줄', 'quick', 'shop')`.execute(shop.ctx.db);
  await shop.pass('6 minutes');
  assert.equal(await sealLedger(shop.ctx), undefined);
  finish.resolve();
  await written;
  assert.ok(await sealLedger(shop.ctx));
  assert.deepEqual((await verifyLedger(shop.ctx)).broken, []);
});
