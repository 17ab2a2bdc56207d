import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyLegalTexts } from '#domain/policies';
import { joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { changeNotificationConsents, listConsents, readNotificationConsents } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const blocks = [{ kind: 'paragraph' as const, spans: ['글'] }];
  await applyLegalTexts(ctx, [{ kind: 'privacy', version: '2026-03-01', title: '방침', blocks }]);
});
after(() => database.drop());

test('E2 new episode notifications are on and adverts off by default', async () => {
  const { memberNo } = await joinedMember(ctx);
  const { marketingSaid, ...wish } = await readNotificationConsents(ctx, memberNo);
  assert.deepEqual(wish, { newEpisode: true, marketing: false, marketingNight: false });
  assert.equal(marketingSaid?.isGiven, false);
});

test('E2 each consent is stored with date and version, and an unchanged one is not stored again', async () => {
  const { memberNo } = await joinedMember(ctx);
  const input = { newEpisode: false, marketing: true, marketingNight: true };
  const changed = await changeNotificationConsents(ctx, { memberNo, wish: input });
  assert.deepEqual(
    changed.map(({ kind, isGiven }) => [kind, isGiven]),
    [
      ['marketing', true],
      ['marketing-night', true],
    ],
  );
  assert.deepEqual(await changeNotificationConsents(ctx, { memberNo, wish: input }), []);
  const consents = await listConsents(ctx, memberNo);
  assert.deepEqual(
    consents.filter(({ kind }) => kind === 'marketing').map(({ version, isGiven }) => [version, isGiven]),
    [
      ['2026-03-01', true],
      ['2026-01-01', false],
    ],
  );
  const { marketingSaid, ...kept } = await readNotificationConsents(ctx, memberNo);
  assert.deepEqual(kept, input);
  assert.ok(marketingSaid);
});

test('E2 refusing adverts also refuses them at night; nobody gets night adverts alone', async () => {
  const { memberNo } = await joinedMember(ctx, { marketing: true });
  await changeNotificationConsents(ctx, {
    memberNo,
    wish: { newEpisode: true, marketing: true, marketingNight: true },
  });
  const changed = await changeNotificationConsents(ctx, {
    memberNo,
    wish: { newEpisode: true, marketing: false, marketingNight: true },
  });
  assert.deepEqual(
    changed.map(({ kind, isGiven }) => [kind, isGiven]),
    [
      ['marketing', false],
      ['marketing-night', false],
    ],
  );
  assert.equal((await readNotificationConsents(ctx, memberNo)).marketingNight, false);
});

test('E2 two identical concurrent choices are stored once', async () => {
  const { memberNo } = await joinedMember(ctx);
  const input = { newEpisode: true, marketing: true, marketingNight: false };
  await Promise.all([1, 2, 3].map(() => changeNotificationConsents(ctx, { memberNo, wish: input })));
  const consents = await listConsents(ctx, memberNo);
  assert.equal(consents.filter(({ kind, isGiven }) => kind === 'marketing' && isGiven).length, 1);
});

test('consents cannot be changed or deleted while the member exists', async () => {
  const { memberNo } = await joinedMember(ctx);
  await assert.rejects(
    database.pool.query('update consent set is_given = true where member_no = $1', [memberNo]),
    /new rows only/,
  );
  await assert.rejects(database.pool.query('delete from consent where member_no = $1', [memberNo]), /new rows only/);
});
