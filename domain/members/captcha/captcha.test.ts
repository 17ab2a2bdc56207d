import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { DomainError } from '#kernel/domain-error';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { type CaptchaOutcome, findCaptcha, createCaptcha, solveCaptcha } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const solve = (browser: string, text: string): Promise<CaptchaOutcome> =>
  ctx.db.transaction().execute((tx) => solveCaptcha(tx, { browser, text }));

let addresses = 0;
/** Creates a captcha from a unique network address. */
async function newCaptcha(browser: string): Promise<string> {
  addresses += 1;
  await createCaptcha(ctx, { browser, address: `10.9.0.${addresses}` });
  return (await findCaptcha(ctx, { browser }))?.answer ?? '';
}

async function later(interval: string): Promise<void> {
  await sql`update clock set shift = shift + ${interval}::interval`.execute(ctx.db);
}

test('V4 the right answer solves a captcha once, also in lower case and with spaces', async () => {
  const answer = await newCaptcha('once');
  assert.equal(await solve('once', ` ${answer.toLowerCase().slice(0, 3)} ${answer.slice(3)} `), 'solved');
  assert.equal(await solve('once', answer), 'wrong');
});

test('V4 a wrong answer uses up a captcha; an empty one does not', async () => {
  const answer = await newCaptcha('wrong');
  assert.equal(await solve('wrong', '  '), 'missing');
  assert.equal(await solve('wrong', `${answer}A`), 'wrong');
  assert.equal(await solve('wrong', answer), 'wrong');
});

test('V4 one of many concurrent right answers succeeds', async () => {
  const answer = await newCaptcha('storm');
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => solve('storm', answer)));
  assert.equal(outcomes.filter((outcome) => outcome === 'solved').length, 1);
});

test('V4 a captcha expires after three minutes, for drawing and solving', async () => {
  const early = await newCaptcha('early');
  const expired = await newCaptcha('late');
  await later('2 minutes 59 seconds');
  assert.equal(await solve('early', early), 'solved');
  await later('2 seconds');
  assert.equal(await findCaptcha(ctx, { browser: 'late' }), undefined);
  assert.equal(await solve('late', expired), 'wrong');
});

test('V4 a captcha is bound to the browser that requested it', async () => {
  const answer = await newCaptcha('mine');
  assert.equal(await findCaptcha(ctx, { browser: 'theirs' }), undefined);
  assert.equal(await solve('theirs', answer), 'wrong');
  assert.equal(await solve('mine', answer), 'solved');
});

test("V4 only a browser's newest captcha is valid", async () => {
  const answers = [await newCaptcha('many'), await newCaptcha('many'), await newCaptcha('many')];
  assert.equal(new Set(answers).size, 3);
  assert.equal(await solve('many', answers[0] ?? ''), 'wrong');
  const again = [await newCaptcha('many'), await newCaptcha('many')];
  assert.equal(await solve('many', again[1] ?? ''), 'solved');
});

test('A10 concurrent requests from many tabs create one captcha that can be solved', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, tab) => createCaptcha(ctx, { browser: 'tabs', address: `10.8.0.${tab}` })),
  );
  const rows = await ctx.db.selectFrom('captcha').select('answer').where('browser', '=', 'tabs').execute();
  assert.equal(rows.length, 1);
  assert.equal(await solve('tabs', rows[0]?.answer ?? ''), 'solved');
});

test('A10 each captcha has its own drawing seed, which does not reveal the answer', async () => {
  const answer = await newCaptcha('seeds');
  const [first, second] = [await findCaptcha(ctx, { browser: 'seeds' }), await findCaptcha(ctx, { browser: 'seeds' })];
  assert.deepEqual(first, second);
  assert.ok(first && !first.seed.includes(answer) && !first.seed.includes('seeds'));
  await newCaptcha('seeds');
  assert.notEqual((await findCaptcha(ctx, { browser: 'seeds' }))?.seed, first.seed);
});

test('A10 more than twenty requests a minute from one address are rejected for any browser; other addresses are not', async () => {
  const from = (browser: string, address: string): Promise<void> => createCaptcha(ctx, { browser, address });
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => from(`busy ${at}`, '10.7.0.1')));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 20);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      assert.ok(
        outcome.reason instanceof DomainError && outcome.reason.message === 'CAPTCHA_ERROR 0001',
        `${outcome.reason}`,
      );
  await from('calm', '10.7.0.2');
  await later('61 seconds');
  await from('busy 0', '10.7.0.1');
});

test('A10 expired captchas are deleted as new ones come, and no address is stored in the clear', async () => {
  for (const browser of ['old 1', 'old 2', 'old 3']) await newCaptcha(browser);
  await later('4 minutes');
  await newCaptcha('new');
  const rows = await ctx.db.selectFrom('captcha').select('browser').execute();
  assert.deepEqual(
    rows.map(({ browser }) => browser),
    ['new'],
  );
  const counted = await ctx.db.selectFrom('throttle').select('key').where('kind', '=', 'captcha').execute();
  assert.ok(counted.length > 0 && counted.every(({ key }) => !key.includes('10.')));
});
