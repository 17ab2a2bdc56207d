import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import yauzl from 'yauzl';
import { loadGiftBox } from '#domain/gifts';
import { changeNickname } from '#domain/members';
import { recordAcquisition } from '#domain/analytics';
import { parseReadingFile } from '../../app/features/reading-sync/reading-file.ts';
import { runCampaigns, campaignInput } from '../../tests/support/fixtures/gift-campaigns.ts';
import { GOOD_PASSWORD, joinedMember, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { createReadingData } from '../../tests/support/fixtures/reading-data.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { exportPage } from './export-page.ts';
import { exportAccount } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
});
after(() => database.drop());

/** How many records a device imports from the file. */
function recordsOf(text: string): number {
  const read = parseReadingFile(text);
  return Array.isArray(read) ? read.length : 0;
}

/** The files of an archive by name. */
async function unpacked(archive: AsyncIterable<Uint8Array>): Promise<Map<string, string>> {
  const parts: Uint8Array[] = [];
  for await (const part of archive) parts.push(part);
  const zip = await yauzl.fromBufferPromise(Buffer.concat(parts), { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const texts: Buffer[] = [];
    for await (const text of await zip.openReadStreamPromise(entry)) texts.push(text);
    files.set(entry.fileName, Buffer.concat(texts).toString('utf8'));
  }
  return files;
}

const FILES = [
  '읽어 주세요.html',
  'seoga-reading.json',
  'member.json',
  'ways-in.json',
  'sessions.json',
  'api-keys.json',
  'consents.json',
  'identity-checks.json',
  'notifications.json',
  'exports.json',
  'follows.json',
  'collections.json',
  'hidden-recent.json',
  'blocked-tags.json',
  'muted-works.json',
  'muted-creators.json',
  'public-lists.json',
  'saved-lists.json',
  'saved-searches.json',
  'gifts.json',
  'tickets.json',
  'spending.json',
  'payments.json',
  'purchases.json',
  'coins.json',
  'coin-lots.json',
  'inquiries.json',
  'comments.json',
  'ratings.json',
  'inbox.json',
  'news-choices.json',
  'push-devices.json',
  'acquisition.json',
  'kept-episodes.json',
  'typo-reports.json',
  'supports.json',
  'monthly-supports.json',
  'reader-gifts-sent.json',
  'reader-gifts-received.json',
  'family.json',
  'family-consents.json',
  'charge-cancellations.json',
  'passes.json',
  'pass-subscriptions.json',
  'pass-card.json',
  'pens.json',
  'pen-follows.json',
  'episode-likes.json',
  'author-submissions.json',
  'reading-places.json',
  'reading-marks.json',
  'reading-settings.json',
  'reading-log.json',
  'app-places.json',
];

test('L24 the export archive has a readable page and a file per kind of data', async () => {
  const { memberNo, mail } = await joinedMember(ctx, { userAgent: 'AGENT <b>1</b>' });
  await changeNickname(ctx, { memberNo, nick: '내려받는이' });
  await createReadingData(ctx, { memberNo, note: '달이 밝았다 <메모>' });
  await runCampaigns(ctx, campaignInput('taken-along'));
  await loadGiftBox(ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
  await database.pool.query(
    `insert into identity_check (member_no, ci_mac, birth_year, method, provider_ref) values ($1, 'secret-ci', 1990, '휴대전화', 'secret-ref')`,
    [memberNo],
  );
  await recordAcquisition(ctx, { memberNo, act: 'join', pid: 'came-by-naver', sid: undefined });
  const files = await unpacked(await exportAccount(ctx, { memberNo, nick: '내려받는이', shop: '서가' }));
  assert.deepEqual([...files.keys()], FILES);
  const page = files.get('읽어 주세요.html') ?? '';
  for (const word of [
    '내려받는이',
    mail,
    '1990',
    'AGENT &lt;b&gt;1&lt;/b&gt;',
    '동의 내역',
    '(한국 시각)',
    '달이 밝았다 &lt;메모&gt;',
    '하이라이트',
    'taken-along 선물',
    '보너스 코인 5',
    'came-by-naver',
  ])
    assert.ok(page.includes(word), word);
  assert.doesNotMatch(page, /<script|https?:\/\/|<b>1/);
  const member = JSON.parse(files.get('member.json') ?? '');
  assert.equal(member.rows[0].mail, mail);
  assert.match(member.rows[0].joinedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.deepEqual(recordsOf(files.get('seoga-reading.json') ?? ''), 4);
  assert.deepEqual(JSON.parse(files.get('identity-checks.json') ?? '').rows[0].birthYear, 1990);
});

test('L24 the export has no hash, key or code', async () => {
  const member = await joinedMember(ctx);
  const { rows } = await database.pool.query(
    `select m.password_hash, s.selector, s.seed, encode(s.verifier_hash, 'hex') as verifier from member m
     join session_family s using (member_no) where m.member_no = $1`,
    [member.memberNo],
  );
  await database.pool.query(
    `insert into identity_check (member_no, ci_mac, di_mac, birth_year, method, provider_ref) values ($1, 'THE-CI', 'THE-DI', 1990, 'x', 'THE-REF')`,
    [member.memberNo],
  );
  const all = [...(await unpacked(await exportAccount(ctx, { ...member, nick: 'x', shop: '서가' }))).values()].join(
    '\n',
  );
  const secrets = [
    ...Object.values<string>(rows[0]),
    GOOD_PASSWORD,
    'THE-CI',
    'THE-DI',
    'THE-REF',
    'argon2',
    Buffer.from('THE-CI').toString('hex'),
  ];
  for (const secret of secrets) assert.equal(all.includes(secret), false, secret);
});

test('L24 a member can export twice an hour, also with many concurrent requests', async () => {
  const { memberNo } = await joinedMember(ctx);
  const input = { memberNo, nick: 'x', shop: '서가' };
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => exportAccount(ctx, input)));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2);
  await rejectsWith(exportAccount(ctx, input), 'EXPORT_ERROR 0001');
  await advanceTime(ctx, '61 minutes');
  await exportAccount(ctx, input);
});

test('L24 the readable page marks empty sections and shows times in Seoul', () => {
  const sheet = { name: 'a', title: '표', about: '글', columns: [{ key: 'at', title: '때' }] };
  const head = { shop: '서가', nick: '<나>', madeAt: new Date('2026-11-21T15:30:00Z') };
  const page = exportPage([{ ...sheet, rows: [] }], head);
  assert.match(page, /남아 있는 내용이 없습니다/);
  assert.match(page, /2026\.11\.22 00:30\(한국 시각\)/);
  assert.match(page, /&lt;나&gt;/);
  const html = exportPage([{ ...sheet, rows: [{ at: '2026-01-01T00:00:00Z' }, { at: null }] }], head);
  assert.match(html, /<td>2026\.01\.01 09:00<\/td>/);
  assert.match(html, /<td>없음<\/td>/);
});
