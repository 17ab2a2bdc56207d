import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { saveLegalText, withdrawLegalText } from '#domain/policies';
import { listAudit } from '#domain/operators';
import { codeOf } from '../../../tests/support/servers/selling-shop.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { planLegalEmails, listLegalEmailRuns, sendLegalEmails, stopLegalEmails } from '../index.ts';

const by = 'command-line' as const;
const MEMBERS = 450;
const text = { kind: 'terms' as const, version: '2027-02-01' };
let database: TestDatabase;
let ctx: TestContext;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  // Every ninth has no address, every hundredth has left.
  await sql`insert into member (nick, mail, state, joined_by, join_event) select '회원' || n,
      case when n % 9 <> 0 and n % 100 <> 0 then 'm' || n || '@seoga.test' end,
      case when n % 100 = 0 then 'withdrawn' else 'active' end, 'mail', 'plant' || n
    from generate_series(1, ${MEMBERS}) n`.execute(database.db);
});
after(() => database.drop());
beforeEach(async () => {
  await sql`truncate legal_letter`.execute(database.db);
  await sql`delete from legal_text`.execute(database.db);
  ctx.letters.length = 0;
  ctx.added.length = 0;
  await goTo('2027-01-01');
  await saveLegalText(ctx, { by, writing: { ...text, title: '이용약관', text: '새 글', isUnfavourable: true } });
});

const goTo = (day: string) =>
  sql`update clock set shift = (${day} || 'T12:00:00+09:00')::timestamptz - clock_timestamp()`.execute(database.db);
const plan = (isUnfavourable: boolean) => planLegalEmails(ctx, { by, ...text, isUnfavourable });

async function runId(): Promise<number> {
  const [run] = (await listLegalEmailRuns(ctx, text)).runs;
  return run?.id ?? 0;
}

test('L24 e-mails about changed terms reach every member with an address once, and are counted', async () => {
  const { reached, unreached } = await listLegalEmailRuns(ctx, text);
  await plan(true);
  assert.deepEqual(ctx.added.at(-1), { name: 'legal-letters', payload: { run: await runId() } });
  await sendLegalEmails(ctx, { run: await runId() });
  await sendLegalEmails(ctx, { run: await runId() });
  const [run] = (await listLegalEmailRuns(ctx, text)).runs;
  assert.deepEqual([run?.state, run?.sent, run?.unreached], ['done', reached, unreached]);
  assert.equal(reached + unreached, MEMBERS - 4);
  assert.equal(new Set(ctx.letters.map(({ to }) => to)).size, reached);
  assert.equal(ctx.letters.length, reached);
  const [letter] = ctx.letters;
  assert.equal(letter?.subject, '[서가] 이용약관 변경 안내');
  assert.match(letter?.text ?? '', /2027년 2월 1일부터 새 이용약관이 시행됩니다\. .*시행 30일 전/);
  assert.match(letter?.text ?? '', /https:\/\/seoga\.test\/terms\?version=2027-02-01/);
  assert.equal((await listAudit(ctx, { act: 'legal.letters' })).lines.length > 0, true);
});

test('L24 a process that stops halfway skips nobody and sends nothing twice', async () => {
  await plan(true);
  const run = await runId();
  let remaining = 260;
  const failing: TestContext = {
    ...ctx,
    mailer: {
      ...ctx.mailer,
      send: async (tx, email) => {
        remaining -= 1;
        if (remaining < 0) throw new Error('no server');
        await ctx.mailer.send(tx, email);
      },
    },
  };
  await assert.rejects(sendLegalEmails(failing, { run }), /no server/);
  const [halfway] = (await listLegalEmailRuns(ctx, text)).runs;
  assert.equal(halfway?.state, 'running');
  const sentBefore = halfway?.sent ?? 0;
  // E-mails are transactional: those of the failed batch were not sent.
  ctx.letters.length = sentBefore;
  await sendLegalEmails(ctx, { run });
  const { reached, runs } = await listLegalEmailRuns(ctx, text);
  assert.equal(runs[0]?.sent, reached);
  assert.deepEqual([ctx.letters.length, new Set(ctx.letters.map(({ to }) => to)).size], [reached, reached]);
});

test('L24 a run is rejected within the legal notice period and while another is active', async () => {
  await goTo('2027-01-03');
  assert.equal(await codeOf(plan(true)), 'WINDOW_ERROR 0008');
  await plan(false);
  assert.equal(await codeOf(plan(false)), 'WINDOW_ERROR 0014');
  await stopLegalEmails(ctx, { by, ...text });
  assert.equal(await codeOf(stopLegalEmails(ctx, { by, ...text })), 'WINDOW_ERROR 0001');
  await plan(false);
  await goTo('2027-01-26');
  await stopLegalEmails(ctx, { by, ...text });
  assert.equal(await codeOf(plan(false)), 'WINDOW_ERROR 0008');
  await goTo('2027-02-01');
  assert.equal(await codeOf(plan(false)), 'WINDOW_ERROR 0009');
  assert.equal(
    await codeOf(planLegalEmails(ctx, { by, ...text, version: '2030-01-01', isUnfavourable: false })),
    'WINDOW_ERROR 0001',
  );
});

test('L24 a run about a withdrawn text stops by itself', async () => {
  await plan(true);
  const run = await runId();
  await withdrawLegalText(ctx, { by, ...text });
  await sendLegalEmails(ctx, { run });
  assert.equal(ctx.letters.length, 0);
  assert.equal((await listLegalEmailRuns(ctx, text)).runs[0]?.state, 'stopped');
});
