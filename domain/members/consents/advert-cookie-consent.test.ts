import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { findAdvertCookieConsent, listConsents, saveAdvertCookieConsent } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

test('A15 consent to advertising cookies is asked once, can be changed at any time, and keeps its history', async () => {
  const { memberNo } = await joinedMember(ctx, { marketing: true });
  assert.equal(await findAdvertCookieConsent(ctx, memberNo), null, 'a consent to letters is none to cookies');
  await saveAdvertCookieConsent(ctx, { memberNo, isGiven: false });
  assert.equal(await findAdvertCookieConsent(ctx, memberNo), false);
  await saveAdvertCookieConsent(ctx, { memberNo, isGiven: true });
  await Promise.all([1, 2, 3].map(() => saveAdvertCookieConsent(ctx, { memberNo, isGiven: true })));
  assert.equal(await findAdvertCookieConsent(ctx, memberNo), true);
  const consents = (await listConsents(ctx, memberNo)).filter(({ kind }) => kind === 'advert-cookies');
  assert.deepEqual(
    consents.map(({ isGiven }) => isGiven),
    [true, false],
  );
});
