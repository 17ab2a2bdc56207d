import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Reader } from '#kernel/reader';
import { openCommunityShop, type CommunityShop, readerOf } from '../../../tests/support/servers/community-shop.ts';
import { deleteHistoryItem, exportNotes, listHistory, listNotes, setShowsStreak, showReadingYear } from '../index.ts';

let shop: CommunityShop;
before(async () => {
  shop = await openCommunityShop(['plain', 'adult']);
});
after(() => shop.close());

const MINUTE = 60_000;
let sequence = 0;

async function log(
  memberNo: number,
  key: string,
  event: { at: number; act: string; ms?: number; daysAgo?: number },
): Promise<void> {
  sequence += 1;
  await sql`
    insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
    values (${memberNo}, 'device', ${sequence}, seoga_now() - make_interval(days => ${event.daysAgo ?? 0}), ${sequence},
      ${shop.workOf(key).id}, ${shop.episodeOf(key, event.at).id}, ${event.act}, ${event.ms ?? 0}, 1)`.execute(
    shop.ctx.db,
  );
}

const year = async (memberNo: number, reader: Reader = readerOf(memberNo)) =>
  showReadingYear(shop.ctx, { memberNo, reader, year: undefined });

test('a year counts time, finished episodes and works, and days in a row only on request', async () => {
  const memberNo = await shop.somebody();
  await sql`update work set status = 'completed' where id = ${shop.workOf('plain').id}`.execute(shop.ctx.db);
  await log(memberNo, 'plain', { at: 0, act: 'opened' });
  await log(memberNo, 'plain', { at: 0, act: 'finished', ms: 30 * MINUTE });
  await log(memberNo, 'plain', { at: 0, act: 'finished', ms: 10 * MINUTE });
  await log(memberNo, 'adult', { at: 1, act: 'read', ms: 5 * MINUTE });
  const first = await year(memberNo);
  assert.deepEqual(first.sum, { ms: 45 * MINUTE, episodes: 1, works: 0, days: 1 });
  assert.deepEqual(
    [first.works.map((work) => work.minutes), first.months.reduce((all, one) => all + one), first.streak],
    [[40], 45, null],
  );
  await log(memberNo, 'plain', { at: 5, act: 'finished', ms: MINUTE });
  assert.equal((await year(memberNo)).sum.works, 1);
  await setShowsStreak(shop.ctx, { memberNo, isShown: true });
  await log(memberNo, 'plain', { at: 1, act: 'read', ms: MINUTE, daysAgo: 1 });
  assert.deepEqual((await year(memberNo)).streak, { current: 2, longest: 2 });
  const adult = await year(memberNo, readerOf(memberNo, 'adult-on'));
  assert.deepEqual(
    adult.works.map((work) => work.isAdult),
    [false, true],
  );
  assert.deepEqual((await year(await shop.somebody())).sum, { ms: 0, episodes: 0, works: 0, days: 0 });
});

test('history lists episodes by day, hides adult works, and forgets one item', async () => {
  const memberNo = await shop.somebody();
  await log(memberNo, 'plain', { at: 0, act: 'read', ms: 2 * MINUTE, daysAgo: 1 });
  await log(memberNo, 'plain', { at: 0, act: 'finished', ms: 3 * MINUTE });
  await log(memberNo, 'adult', { at: 0, act: 'opened' });
  const list = async () => (await listHistory(shop.ctx, { memberNo, reader: readerOf(memberNo), before: null })).items;
  const items = await list();
  assert.deepEqual(
    items.map((item) => [item.title === null, item.minutes, item.isFinished]),
    [
      [true, 0, false],
      [false, 3, true],
      [false, 2, false],
    ],
  );
  const [, today] = items;
  const other = await shop.somebody();
  const item = { episodeId: today?.episodeId ?? 0, day: today?.day ?? '' };
  await deleteHistoryItem(shop.ctx, { memberNo: other, ...item });
  assert.equal((await list()).length, 3);
  await deleteHistoryItem(shop.ctx, { memberNo, ...item, day: '2026-02-31' });
  await deleteHistoryItem(shop.ctx, { memberNo, ...item });
  assert.deepEqual(
    (await list()).map(({ minutes }) => minutes),
    [0, 2],
  );
});

test('notes of all works are listed and exported without works that the reader may not see', async () => {
  const memberNo = await shop.somebody();
  await sql`insert into reading_account (member_no) values (${memberNo}) on conflict do nothing`.execute(shop.ctx.db);
  const stamp = { at: 1, device: 'aaaa-1', seq: 1 };
  for (const [at, key] of ['plain', 'adult'].entries()) {
    const episode = { id: shop.episodeOf(key, 0).id, position: 1, title: '첫 화' };
    const value = {
      kind: 'bookmark',
      work: shop.workOf(key).id,
      workTitle: key,
      episode,
      place: { episode: episode.id, revision: 1, y: 10, fraction: 0.5 },
      end: null,
      text: `${key} 문장`,
      madeAt: '2026-01-02T00:00:00.000Z',
    };
    const record = {
      kind: 'mark',
      id: `aaaaaaaa-000${at}`,
      anchor: { ...stamp, value },
      colour: null,
      note: { live: [{ ...stamp, value: '메모' }], seen: [stamp] },
      alive: { live: [{ ...stamp, value: true }], seen: [stamp] },
    };
    await sql`insert into reading_record (member_no, key, kind, version, record)
      values (${memberNo}, ${`mark/${at}`}, 'mark', ${at + 1}, ${JSON.stringify(record)}::json)`.execute(shop.ctx.db);
  }
  const query = { memberNo, reader: readerOf(memberNo), kind: 'all', words: '', order: 'new' } as const;
  const { notes, hidden } = await listNotes(shop.ctx, { ...query, page: 1 });
  assert.deepEqual([notes.map(({ text }) => text), hidden], [['plain 문장'], 1]);
  assert.match(await exportNotes(shop.ctx, { ...query, form: 'md' }), /> plain 문장\n\n메모/);
  const file: unknown = JSON.parse(
    await exportNotes(shop.ctx, { ...query, reader: readerOf(memberNo, 'adult-on'), form: 'json' }),
  );
  assert.equal(Array.isArray(file) && file.length, 2);
});
