import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyLegalTexts } from '#domain/legal';
import { joinedMember } from '../../tests/support/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { changeNotifications, listConsents, notificationsOf } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const blocks = [{ kind: 'paragraph' as const, spans: ['글'] }];
  await applyLegalTexts(ctx, [{ kind: 'privacy', version: '2026-03-01', title: '방침', blocks }]);
});
after(() => database.drop());

test('E2 news of new episodes are on, adverts off, until a member says otherwise', async () => {
  const { memberNo } = await joinedMember(ctx);
  const { marketingSaid, ...wish } = await notificationsOf(ctx, memberNo);
  assert.deepEqual(wish, { newEpisode: true, marketing: false, marketingNight: false });
  assert.equal(marketingSaid?.isGiven, false);
});

test('E2 each consent is kept with its day and the version that stood there; nothing is kept twice', async () => {
  const { memberNo } = await joinedMember(ctx);
  const wish = { newEpisode: false, marketing: true, marketingNight: true };
  const changed = await changeNotifications(ctx, { memberNo, wish });
  assert.deepEqual(
    changed.map(({ kind, isGiven }) => [kind, isGiven]),
    [
      ['marketing', true],
      ['marketing-night', true],
    ],
  );
  assert.deepEqual(await changeNotifications(ctx, { memberNo, wish }), []);
  const said = await listConsents(ctx, memberNo);
  assert.deepEqual(
    said.filter(({ kind }) => kind === 'marketing').map(({ version, isGiven }) => [version, isGiven]),
    [
      ['2026-03-01', true],
      ['2026-01-01', false],
    ],
  );
  const { marketingSaid, ...kept } = await notificationsOf(ctx, memberNo);
  assert.deepEqual(kept, wish);
  assert.ok(marketingSaid);
});

test('E2 whoever refuses adverts refuses those at night with them; nobody gets those at night alone', async () => {
  const { memberNo } = await joinedMember(ctx, { marketing: true });
  await changeNotifications(ctx, { memberNo, wish: { newEpisode: true, marketing: true, marketingNight: true } });
  const changed = await changeNotifications(ctx, {
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
  assert.equal((await notificationsOf(ctx, memberNo)).marketingNight, false);
});

test('E2 what was said twice at once stands once', async () => {
  const { memberNo } = await joinedMember(ctx);
  const wish = { newEpisode: true, marketing: true, marketingNight: false };
  await Promise.all([1, 2, 3].map(() => changeNotifications(ctx, { memberNo, wish })));
  const said = await listConsents(ctx, memberNo);
  assert.equal(said.filter(({ kind, isGiven }) => kind === 'marketing' && isGiven).length, 1);
});

test('consents can be neither changed nor taken away while their member is here', async () => {
  const { memberNo } = await joinedMember(ctx);
  await assert.rejects(
    database.pool.query('update consent set is_given = true where member_no = $1', [memberNo]),
    /new rows only/,
  );
  await assert.rejects(database.pool.query('delete from consent where member_no = $1', [memberNo]), /new rows only/);
});
