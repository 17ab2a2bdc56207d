import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinedMember } from '../../tests/support/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { advertCookiesOf, listConsents, sayAdvertCookies } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

test('A15 cookies of adverts are a consent of their own: asked once, changed as often as wanted, all of it kept', async () => {
  const { memberNo } = await joinedMember(ctx, { marketing: true });
  assert.equal(await advertCookiesOf(ctx, memberNo), null, 'a consent to letters is none to cookies');
  await sayAdvertCookies(ctx, { memberNo, isGiven: false });
  assert.equal(await advertCookiesOf(ctx, memberNo), false);
  await sayAdvertCookies(ctx, { memberNo, isGiven: true });
  await Promise.all([1, 2, 3].map(() => sayAdvertCookies(ctx, { memberNo, isGiven: true })));
  assert.equal(await advertCookiesOf(ctx, memberNo), true);
  const said = (await listConsents(ctx, memberNo)).filter(({ kind }) => kind === 'advert-cookies');
  assert.deepEqual(
    said.map(({ isGiven }) => isGiven),
    [true, false],
  );
});
