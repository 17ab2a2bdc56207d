import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Refusal } from '#shared/refusal';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { type CaptchaOutcome, drawCaptcha, makeCaptcha, solveCaptcha } from './index.ts';

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
/** A captcha for a browser, asked for from an address of its own. */
async function asked(browser: string): Promise<string> {
  addresses += 1;
  await makeCaptcha(ctx, { browser, address: `10.9.0.${addresses}` });
  return (await drawCaptcha(ctx, { browser }))?.answer ?? '';
}

async function later(interval: string): Promise<void> {
  await sql`update clock set shift = shift + ${interval}::interval`.execute(ctx.db);
}

test('V4 the right answer solves a captcha once, in small letters and spaced too', async () => {
  const answer = await asked('once');
  assert.equal(await solve('once', ` ${answer.toLowerCase().slice(0, 3)} ${answer.slice(3)} `), 'solved');
  assert.equal(await solve('once', answer), 'wrong');
});

test('V4 a wrong answer uses a captcha up; an empty one does not', async () => {
  const answer = await asked('wrong');
  assert.equal(await solve('wrong', '  '), 'missing');
  assert.equal(await solve('wrong', `${answer}A`), 'wrong');
  assert.equal(await solve('wrong', answer), 'wrong');
});

test('V4 of many tries at once with the right answer one is let through', async () => {
  const answer = await asked('storm');
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => solve('storm', answer)));
  assert.equal(outcomes.filter((outcome) => outcome === 'solved').length, 1);
});

test('V4 a captcha holds for three minutes, to look at and to solve', async () => {
  const early = await asked('early');
  const late = await asked('late');
  await later('2 minutes 59 seconds');
  assert.equal(await solve('early', early), 'solved');
  await later('2 seconds');
  assert.equal(await drawCaptcha(ctx, { browser: 'late' }), undefined);
  assert.equal(await solve('late', late), 'wrong');
});

test('V4 a captcha belongs to the browser that asked', async () => {
  const answer = await asked('mine');
  assert.equal(await drawCaptcha(ctx, { browser: 'theirs' }), undefined);
  assert.equal(await solve('theirs', answer), 'wrong');
  assert.equal(await solve('mine', answer), 'solved');
});

test('V4 of several captchas of one browser the newest counts alone', async () => {
  const answers = [await asked('many'), await asked('many'), await asked('many')];
  assert.equal(new Set(answers).size, 3);
  assert.equal(await solve('many', answers[0] ?? ''), 'wrong');
  const again = [await asked('many'), await asked('many')];
  assert.equal(await solve('many', again[1] ?? ''), 'solved');
});

test('A10 a captcha asked for at the same moment in many tabs is one, and can be solved', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, tab) => makeCaptcha(ctx, { browser: 'tabs', address: `10.8.0.${tab}` })),
  );
  const rows = await ctx.db.selectFrom('captcha').select('answer').where('browser', '=', 'tabs').execute();
  assert.equal(rows.length, 1);
  assert.equal(await solve('tabs', rows[0]?.answer ?? ''), 'solved');
});

test('A10 one captcha is drawn by one seed, the next by another, and neither tells the answer', async () => {
  const answer = await asked('seeds');
  const [first, second] = [await drawCaptcha(ctx, { browser: 'seeds' }), await drawCaptcha(ctx, { browser: 'seeds' })];
  assert.deepEqual(first, second);
  assert.ok(first && !first.seed.includes(answer) && !first.seed.includes('seeds'));
  await asked('seeds');
  assert.notEqual((await drawCaptcha(ctx, { browser: 'seeds' }))?.seed, first.seed);
});

test('A10 an address that asks more than twenty times a minute is refused, whatever browsers it names; others are not', async () => {
  const from = (browser: string, address: string): Promise<void> => makeCaptcha(ctx, { browser, address });
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => from(`busy ${at}`, '10.7.0.1')));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 20);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      assert.ok(
        outcome.reason instanceof Refusal && outcome.reason.message === 'CAPTCHA_ERROR 0001',
        `${outcome.reason}`,
      );
  await from('calm', '10.7.0.2');
  await later('61 seconds');
  await from('busy 0', '10.7.0.1');
});

test('A10 what is past its time is swept as new captchas come, and no address is kept as it is', async () => {
  for (const browser of ['old 1', 'old 2', 'old 3']) await asked(browser);
  await later('4 minutes');
  await asked('new');
  const rows = await ctx.db.selectFrom('captcha').select('browser').execute();
  assert.deepEqual(
    rows.map(({ browser }) => browser),
    ['new'],
  );
  const counted = await ctx.db.selectFrom('throttle').select('key').where('kind', '=', 'captcha').execute();
  assert.ok(counted.length > 0 && counted.every(({ key }) => !key.includes('10.')));
});
