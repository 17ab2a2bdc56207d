import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordLedgerCheck } from '#domain/reports';
import { rehearseBackup } from '#domain/maintenance';
import { sealLedger } from '#domain/wallet';
import { verifyBytes } from '#platform/crypto/document-signatures';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { LEAK_CHECKS } from '#shared/operations/leak-checks';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { joinedMember, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { documentKeys, rotateDocumentKey, readTrustReport, createTrustStatement } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const jwks = async () => ({ keys: (await documentKeys(ctx)).map((key) => ({ ...key })) });
const isOurs = async ({ text, signature }: { text: string; signature: string }): Promise<boolean> =>
  (await verifyBytes(new TextEncoder().encode(text), { signature, keys: await jwks() }))?.type === 'seoga-trust';

test('a new shop reports nothing it has not done', async () => {
  const { date, ...facts } = await readTrustReport(ctx);
  assert.match(date, /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(facts, { restoreRehearsal: null, ledgerCheck: null, refunds: null, leakChecks: LEAK_CHECKS });
});

test('the last rehearsal is reported with outcome and time, not the backup made after it', async () => {
  const port = { rehearse: async () => ['원장이 어긋났습니다.'] } as unknown as Parameters<typeof rehearseBackup>[1];
  await database.pool.query(
    `insert into backup (name, state, begun_at) values ('a', 'done', now() - interval '2 days')`,
  );
  await rehearseBackup(ctx, port, 'a');
  assert.equal((await readTrustReport(ctx)).restoreRehearsal?.isComplete, false);
  await database.pool.query(`insert into backup (name, state) values ('b', 'done')`);
  await rehearseBackup(ctx, { ...port, rehearse: async () => [] }, 'b');
  await database.pool.query(`update backup set rehearsal_ms = 14240 where name = 'b'`);
  await database.pool.query(`insert into backup (name, state) values ('c', 'done')`);
  const { restoreRehearsal } = await readTrustReport(ctx);
  assert.deepEqual([restoreRehearsal?.isComplete, restoreRehearsal?.seconds], [true, 14.2]);
});

test('the last ledger check is reported with the root it covered, also when the ledger is inconsistent', async () => {
  assert.equal(await recordLedgerCheck(ctx), true);
  assert.deepEqual((await readTrustReport(ctx)).ledgerCheck?.root, null);
  const { memberNo } = await joinedMember(ctx);
  await plantCharge(ctx, { memberNo, won: 1000, coins: 10 });
  await advanceTime(ctx, '10 minutes');
  const root = await sealLedger(ctx);
  assert.match(root ?? '', /^1:[\d.]+:[0-9a-f]{64}$/);
  assert.deepEqual((await readTrustReport(ctx)).ledgerCheck?.root, null, 'it was not checked yet');
  await recordLedgerCheck(ctx);
  const { ledgerCheck } = await readTrustReport(ctx);
  // The planted charge has no payment.
  assert.deepEqual([ledgerCheck?.isComplete, ledgerCheck?.root], [false, root]);
});

test('the refund time is the median of refunds completed within 90 days, without minors’ charges', async () => {
  const { memberNo } = await joinedMember(ctx);
  await database.pool.query(
    `insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, paid_at)
     values ('payment-of-the-trust-page', $1, (select min(id) from coin_product), 'web', 'card', 9000, 90, 0, 90, 'paid', now())`,
    [memberNo],
  );
  const refund = (id: string, took: string, details: { ago?: string; state?: string; basis?: string } = {}) =>
    database.pool.query(
      `insert into refund (id, payment_id, member_no, basis, won, fee_won, spent_bonus_won, coins, bonus, cancellable_won, state, made_at, done_at)
       values ($1, 'payment-of-the-trust-page', $2, $3, 100, 0, 0, 1, 0, 100, $4, now() - $5::interval - $6::interval, now() - $5::interval)`,
      [id, memberNo, details.basis ?? 'withdrawal', details.state ?? 'done', details.ago ?? '1 day', took],
    );
  await refund('failed', '1 second', { state: 'failed' });
  await refund('old', '1 second', { ago: '91 days' });
  await refund('minor', '1 second', { basis: 'minor' });
  assert.equal((await readTrustReport(ctx)).refunds, null);
  await refund('fast', '2.5 seconds');
  await refund('usual', '10 seconds', { basis: 'remainder' });
  await refund('slow', '3 days', { ago: '89 days' });
  assert.deepEqual((await readTrustReport(ctx)).refunds, { days: 90, count: 3, medianSeconds: 10 });
});

test('the statement verifies with the published keys, and fails after changing any byte', async () => {
  const statement = await createTrustStatement(ctx);
  assert.ok(await isOurs(statement));
  assert.deepEqual(await createTrustStatement(ctx), statement);
  assert.equal(JSON.parse(statement.text).shop.url, 'https://seoga.test');
  assert.ok(
    !(await isOurs({ ...statement, text: statement.text.replace('"isComplete": false', '"isComplete": true') })),
  );
});

test('a rotated key signs later documents, and earlier signatures still verify', async () => {
  const earlier = await createTrustStatement(ctx);
  const key = await rotateDocumentKey(ctx);
  const later = await createTrustStatement(ctx);
  assert.notEqual(later.signature, earlier.signature);
  assert.ok((await isOurs(earlier)) && (await isOurs(later)));
  assert.deepEqual((await documentKeys(ctx)).at(-1), key);
});

test('a shop that lost its root key signs with a new key and still publishes the earlier ones', async () => {
  const earlier = await createTrustStatement(ctx);
  const existing = await documentKeys(ctx);
  const restored = { ...ctx, secrets: secretsFrom(new Uint8Array(32).fill(9)) };
  const [first, second] = await Promise.all([createTrustStatement(restored), createTrustStatement(restored)]);
  assert.equal(first.signature, second.signature);
  assert.deepEqual((await documentKeys(restored)).slice(0, -1), existing);
  assert.ok((await isOurs(earlier)) && (await isOurs(first)));
  await assert.rejects(database.pool.query('delete from document_key'));
  await assert.rejects(database.pool.query(`update document_key set x = 'forged'`));
});
