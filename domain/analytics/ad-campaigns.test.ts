import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { addAdCampaign, listAdCampaigns, recordAcquisition, removeAdCampaign } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const by = 'command-line' as const;
const SPRING = { name: '봄 광고', pid: 'naver', sid: 'spring', path: '/novel/3' };

test('a campaign counts the members and payers that its links brought', async () => {
  await addAdCampaign(ctx, { by, campaign: SPRING });
  const { memberNo } = await joinedMember(ctx);
  await recordAcquisition(ctx, { memberNo, act: 'join', pid: 'naver', sid: 'spring' });
  await recordAcquisition(ctx, { memberNo, act: 'payment', pid: 'other', sid: undefined });
  assert.deepEqual(await listAdCampaigns(ctx), [
    { ...SPRING, isSaved: true, joins: 1, payers: 0 },
    { name: '', path: '/', pid: 'other', sid: '', isSaved: false, joins: 0, payers: 1 },
  ]);
});

test('invalid and existing values are rejected at their field', async () => {
  const add = (more: Partial<typeof SPRING>) =>
    addAdCampaign(ctx, { by, campaign: { ...SPRING, sid: 'new', ...more } });
  const cases: [Partial<typeof SPRING>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ pid: '한글' }, 'pid'],
    [{ pid: '', sid: '' }, 'pid'],
    [{ sid: '0' }, 'sid'],
    [{ path: 'novel/3' }, 'path'],
    [{ path: '//elsewhere.kr' }, 'path'],
  ];
  for (const [more, field] of cases) assert.equal((await rejectsWith(add(more), 'SETUP_ERROR 0003'))['field'], field);
  await rejectsWith(add({ sid: 'spring' }), 'SETUP_ERROR 0004');
  await removeAdCampaign(ctx, { by, pid: 'naver', sid: 'spring' });
  assert.deepEqual(
    (await listAdCampaigns(ctx)).map(({ isSaved }) => isSaved),
    [false, false],
  );
});
