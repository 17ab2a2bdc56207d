import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageVersion } from '#domain/catalog';
import { joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  type FaqDraft,
  type NoticeDraft,
  applyFaqs,
  applyNotices,
  faqVotes,
  listFaqs,
  listNotices,
  shopAlert,
  showFaq,
  showNotice,
  voteFaq,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const at = (clock: string): Date => new Date(`2027-03-01T${clock}+09:00`);

async function setClock(clock: string): Promise<void> {
  await database.pool.query('update clock set shift = $1::timestamptz - now()', [at(clock).toISOString()]);
}

function draft(key: string, input: Partial<NoticeDraft> = {}): NoticeDraft {
  return {
    key,
    title: `제목 ${key}`,
    category: '서비스',
    isPinned: false,
    opensAt: at('00:00:00'),
    endsAt: null,
    alert: '',
    alertFrom: null,
    alertUntil: null,
    blocks: [{ kind: 'paragraph', spans: [`본문 ${key}`] }],
    pictures: [],
    ...input,
  };
}

const titles = async (input: Parameters<typeof listNotices>[1] = {}): Promise<string[]> =>
  (await listNotices(ctx, input)).notices.map(({ title }) => title);

async function numberOf(key: string): Promise<number> {
  const row = await ctx.db.selectFrom('notice').select('id').where('source_key', '=', key).executeTakeFirstOrThrow();
  return row.id;
}

test('L16 a notice begins and ends to the second, and its pages are refreshed', async () => {
  await applyNotices(ctx, [draft('window', { opensAt: at('12:00:00'), endsAt: at('13:00:00') })]);
  const id = await numberOf('window');
  for (const [clock, stands] of [
    ['11:59:59', false],
    ['12:00:01', true],
    ['12:59:58', true],
    ['13:00:00', false],
  ] as const) {
    await setClock(clock);
    assert.equal((await titles()).length, stands ? 1 : 0, clock);
    if (stands) assert.equal((await showNotice(ctx, id)).title, '제목 window');
    else await rejectsWith(showNotice(ctx, id), 'NOTICE_ERROR 0001');
  }
  const { rows } = await database.pool.query('select at from page_turn order by at');
  const turns = new Set(rows.map((row) => row.at.toISOString()));
  for (const attempt of [at('12:00:00'), at('13:00:00'), new Date(at('12:00:00').getTime() + 3 * 86_400_000)])
    assert.ok(turns.has(attempt.toISOString()), attempt.toISOString());
});

test('L16 notices are listed pinned first, then newest; by category and words; new for three days; up to the last page', async () => {
  await setClock('12:00:00');
  const many = Array.from({ length: 43 }, (_one, place) =>
    draft(`n${place}`, { opensAt: new Date(at('00:00:00').getTime() - place * 3_600_000), title: `알림 ${place}` }),
  );
  await applyNotices(ctx, [
    ...many,
    draft('old-pinned', { isPinned: true, opensAt: new Date('2026-01-01T00:00:00+09:00'), title: '꼭 읽어 주세요' }),
    draft('check', { category: '점검', title: '100% 점검_안내' }),
  ]);
  const first = await listNotices(ctx, {});
  assert.equal(first.notices[0]?.title, '꼭 읽어 주세요');
  assert.equal(first.notices[0]?.isNew, false);
  assert.equal(first.notices[1]?.isNew, true);
  assert.deepEqual([first.total, first.pages, first.notices.length], [45, 3, 20]);
  const third = await listNotices(ctx, { page: 3 });
  assert.equal(third.notices.at(-1)?.title, '알림 42');
  assert.deepEqual((await listNotices(ctx, { page: 99 })).notices, third.notices);
  assert.deepEqual(await titles({ category: '점검' }), ['100% 점검_안내']);
  assert.deepEqual(await titles({ text: '본문 CHECK' }), ['100% 점검_안내']);
  assert.deepEqual(await titles({ text: '0%' }), ['100% 점검_안내']);
  assert.deepEqual(await titles({ text: '검_안' }), ['100% 점검_안내']);
  assert.deepEqual(await titles({ text: '없는 말' }), []);
  assert.deepEqual(new Set(first.categories), new Set(['서비스', '점검']));
});

test('L16 applying again keeps numbers and begins; a missing notice is unpublished and restored unchanged', async () => {
  await setClock('12:00:00');
  const written = draft('kept', { opensAt: null, title: '처음' });
  await applyNotices(ctx, [written]);
  const id = await numberOf('kept');
  const { opensAt } = await showNotice(ctx, id);
  await setClock('15:00:00');
  const version = await pageVersion(ctx);
  assert.deepEqual(await applyNotices(ctx, [written]), []);
  assert.equal(await pageVersion(ctx), version);
  assert.deepEqual(await applyNotices(ctx, [{ ...written, title: '고침' }]), ['공지 “고침” (고침)']);
  assert.ok((await pageVersion(ctx)) > version);
  const changed = await showNotice(ctx, id);
  assert.deepEqual([changed.title, changed.opensAt], ['고침', opensAt]);
  assert.deepEqual(await applyNotices(ctx, []), ['공지 “고침” (내림)']);
  await rejectsWith(showNotice(ctx, id), 'NOTICE_ERROR 0001');
  await applyNotices(ctx, [{ ...written, title: '고침' }]);
  assert.equal(await numberOf('kept'), id);
});

test('L16 a notice links its neighbours in time', async () => {
  await setClock('12:00:00');
  await applyNotices(
    ctx,
    ['01', '02', '03'].map((hour) => draft(`at-${hour}`, { opensAt: at(`${hour}:00:00`), title: hour })),
  );
  const middle = await showNotice(ctx, await numberOf('at-02'));
  assert.deepEqual([middle.newer?.title, middle.older?.title], ['03', '01']);
  const last = await showNotice(ctx, await numberOf('at-03'));
  assert.deepEqual([last.newer, last.older?.title], [null, '02']);
});

test('L16 the banner is shown within its own period and no longer than its notice', async () => {
  await setClock('12:00:00');
  const words = { alert: '밤 2시부터 점검합니다.', alertFrom: at('13:00:00'), alertUntil: at('14:00:00') };
  await applyNotices(ctx, [draft('check', words)]);
  assert.equal(await shopAlert(ctx), undefined);
  await setClock('13:00:01');
  assert.deepEqual(await shopAlert(ctx), { id: await numberOf('check'), text: '밤 2시부터 점검합니다.' });
  await setClock('14:00:00');
  assert.equal(await shopAlert(ctx), undefined);
  await setClock('13:30:00');
  await applyNotices(ctx, [draft('check', { ...words, endsAt: at('13:20:00') })]);
  assert.equal(await shopAlert(ctx), undefined);
});

const faq = (key: string, question = key): FaqDraft => ({
  key,
  category: '결제',
  question,
  blocks: [{ kind: 'paragraph', spans: [`답 ${key}`] }],
});

test('L17 questions are in the operator’s order; edits keep numbers and votes', async () => {
  await applyFaqs(ctx, [faq('one'), faq('two'), faq('three')]);
  const [one, two] = await listFaqs(ctx);
  await applyFaqs(ctx, [faq('two', '둘째'), faq('one')]);
  assert.deepEqual(
    (await listFaqs(ctx)).map(({ id, question }) => [id, question]),
    [
      [two?.id, '둘째'],
      [one?.id, 'one'],
    ],
  );
  assert.deepEqual(await applyFaqs(ctx, [faq('two', '둘째'), faq('one')]), []);
  await rejectsWith(showFaq(ctx, 999), 'NOTICE_ERROR 0002');
});

test('L17 a browser or a member has one vote, the last one, also concurrently', async () => {
  const id = (await listFaqs(ctx))[0]?.id ?? 0;
  const sums = async () => {
    const found = (await faqVotes(ctx)).find((item) => item.id === id);
    return [found?.helpful, found?.unhelpful];
  };
  const vote = (browser: string, isHelpful: boolean, memberNo: number | null = null) =>
    voteFaq(ctx, { faqId: id, isHelpful, memberNo, browser, address: '10.0.0.1' });
  await Promise.all(Array.from({ length: 5 }, () => vote('first', true)));
  assert.deepEqual(await sums(), [1, 0]);
  await vote('first', false);
  assert.deepEqual(await sums(), [0, 1]);
  const { memberNo } = await joinedMember(ctx);
  await vote('second', true, memberNo);
  await vote('third', true, memberNo);
  assert.deepEqual(await sums(), [1, 1]);
  await rejectsWith(
    voteFaq(ctx, { faqId: 999, isHelpful: true, memberNo, browser: 'x', address: '10.0.0.2' }),
    'NOTICE_ERROR 0002',
  );
  for (let tries = 0; tries < 60; tries += 1)
    await voteFaq(ctx, { faqId: id, isHelpful: true, memberNo: null, browser: 'many', address: '10.0.0.3' });
  await rejectsWith(
    voteFaq(ctx, { faqId: id, isHelpful: true, memberNo: null, browser: 'many', address: '10.0.0.3' }),
    'NOTICE_ERROR 0003',
  );
  assert.deepEqual(await sums(), [2, 1]);
});
