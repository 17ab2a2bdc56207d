import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Arbitrary,
  array,
  assert as always,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  option,
  record,
} from 'fast-check';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { NO_EXTRA, type WorkViewWithExtra, type EpisodeWindowInput, showWork, showWorkWithExtra } from '../index.ts';
import type { EpisodeItem, EntitledEpisode } from './episode-row.ts';
import { episodesFrom } from './episode-window.ts';
import type { EpisodeState, EpisodeOrder } from './episode-list-store.ts';

let database: TestDatabase;
let ctx: TestContext;
let work = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const { works } = await importWorks(ctx, plantedWorkDeps([plantedWork('listed')]), { path: '', dryRun: false });
  work = works[0]?.workId ?? 0;
});
after(() => database.drop());

/** A test episode: hours until release and entitlement. */
interface Planted {
  /** Distance from the previous number. */
  gap: number;
  opensIn: number;
  isFree: boolean;
  isWithdrawn: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
  held: 'buy' | 'rental' | null;
  characters: number;
}

const OPEN: Planted = {
  gap: 1,
  opensIn: -5,
  isFree: true,
  isWithdrawn: false,
  buyCoins: null,
  rentalCoins: null,
  held: null,
  characters: 10,
};
const planted = (...states: Partial<Planted>[]): Planted[] => states.map((state) => ({ ...OPEN, ...state }));
const many = (count: number, more: Partial<Planted> = {}): Planted[] =>
  planted(...Array.from({ length: count }, () => more));

/** Replaces the work's episodes and returns their entitlements by id. */
async function plant(
  episodes: Planted[],
  terms: { isListed?: boolean; exceptLast?: number | null } = {},
): Promise<Map<number, EntitledEpisode>> {
  let position = 0;
  const rows = episodes.map((episode) => ({ ...episode, position: (position += episode.gap) }));
  const { isListed = true, exceptLast = null } = terms;
  await sql`delete from episode where work_id = ${work}`.execute(ctx.db);
  await sql`insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, is_withdrawn, buy_coins,
      rental_coins, rental_hours, characters, revision, digest)
    select ${work}, 'planted-' || r.position, r.position, '', 'volume', 'text', seoga_now() + make_interval(hours => r."opensIn"),
      r."isFree", r."isWithdrawn", r."buyCoins", r."rentalCoins", case when r."rentalCoins" is not null then 72 end, r.characters, 1, ''
    from json_to_recordset(${JSON.stringify(rows)}::json) r(position int, "opensIn" int, "isFree" boolean, "isWithdrawn" boolean,
      "buyCoins" int, "rentalCoins" int, characters int)`.execute(ctx.db);
  await sql`update work set is_listed = ${isListed}, wait_free_hours = ${exceptLast === null ? null : 24},
    wait_free_rental_hours = ${exceptLast === null ? null : 24}, wait_free_except_last = ${exceptLast ?? 0}
    where id = ${work}`.execute(ctx.db);
  const stored = await ctx.db.selectFrom('episode').select(['id', 'position']).where('work_id', '=', work).execute();
  const entitled = new Map(rows.map((row) => [row.position, row.held]));
  return new Map(
    stored.flatMap(({ id, position: at }): [number, EntitledEpisode][] => {
      const kind = entitled.get(at);
      return kind ? [[id, { kind, endsAt: null, isOpened: false }]] : [];
    }),
  );
}

/** The work for a reader with these entitlements, complete or as a window. */
function shown(
  holdings: ReadonlyMap<number, EntitledEpisode>,
  window?: EpisodeWindowInput,
): Promise<WorkViewWithExtra<null>> {
  const rows = [...holdings].map(([id, { kind }]) => ({ episode_id: id, is_owned: kind === 'buy' }));
  const entitled = sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) h(episode_id bigint, is_owned boolean)`;
  return showWorkWithExtra(ctx, {
    id: work,
    reader: VISITOR,
    window,
    extra: { ...NO_EXTRA, holds: entitled },
    holdingsIn: () => holdings,
  });
}

const numbers = ({ lines: all }: { lines: EpisodeItem[] }): (number | undefined)[] => [
  all[0]?.position,
  all.at(-1)?.position,
];
const NONE = new Map<number, EntitledEpisode>();

test('shows a list of one window completely and in reading order (L8)', async () => {
  await plant(many(100));
  for (const input of [{}, { from: 70 }, { from: 9999 }]) {
    const { window } = await shown(NONE, { order: 'last', ...input });
    assert.deepEqual(numbers(window), [1, 100]);
    assert.deepEqual([window.from, window.previous, window.next, window.order], [null, null, null, 'first']);
  }
  await plant([]);
  const { window: none } = await shown(NONE, { order: 'first', from: 3 });
  assert.deepEqual([none.lines, none.from, none.wanted, none.next], [[], null, null, null]);
});

test('covers the list with adjacent windows in both orders (L8)', async () => {
  await plant(many(312));
  const all = (await showWork(ctx, { id: work, reader: VISITOR })).episodes;
  assert.equal(all.length, 312);
  for (const order of ['first', 'last'] as const) {
    const seen: EpisodeItem[] = [];
    let from: number | undefined;
    for (let windows = 1; windows <= 4; windows += 1) {
      const { window, work: told } = await shown(NONE, { order, from });
      assert.equal(window.from, from ?? null, `${order}: a window begins where the one before said`);
      assert.deepEqual(told.episodes, window.lines);
      assert.equal(told.list.count, 312);
      seen.push(...window.lines);
      from = window.next ?? undefined;
    }
    assert.equal(from, undefined);
    assert.deepEqual(seen, order === 'last' ? all.toReversed() : all);
  }
});

test('opens the window of any number, the last one beyond the end (L8)', async () => {
  await plant(many(312));
  const { window: first } = await shown(NONE, { order: 'first', from: 250 });
  assert.deepEqual([first.from, first.wanted, ...numbers(first)], [201, 250, 201, 300]);
  assert.deepEqual(first.previous, { from: 101, lowest: 101, highest: 200 });
  const { window: past } = await shown(NONE, { order: 'first', from: 99_999 });
  assert.deepEqual([past.from, past.wanted, ...numbers(past)], [301, 312, 301, 312]);
  const { window: last } = await shown(NONE, { order: 'last', from: 200 });
  assert.deepEqual([last.from, last.wanted, ...numbers(last)], [212, 200, 212, 113]);
  assert.deepEqual(last.previous, { from: null, lowest: 213, highest: 312 });
});

test('fills a window despite gaps in the numbers (L8)', async () => {
  await plant(many(300, { gap: 2 }));
  const { window } = await shown(NONE, { order: 'first', from: 301 });
  assert.deepEqual([window.from, window.wanted, window.lines.length], [202, 302, 100]);
});

test('lists episodes from a number on and returns the next number (A17)', async () => {
  await plant(many(5));
  const { episodes: lines } = await showWork(ctx, { id: work, reader: VISITOR });
  assert.deepEqual(episodesFrom(lines, {}), { lines, next: null });
  const some = episodesFrom(lines, { from: 2, limit: 2 });
  assert.deepEqual([...numbers(some), some.next], [2, 3, 4]);
  const back = episodesFrom(lines, { from: 4, limit: 4, order: 'last' });
  assert.deepEqual([...numbers(back), back.next], [4, 1, null]);
  assert.deepEqual(episodesFrom(lines, { from: 6, limit: 2 }), { lines: [], next: null });
});

test('returns totals, the first released episode and the next release (L8)', async () => {
  const locked = { isFree: false, buyCoins: 3 };
  const entitled = await plant(
    planted({ opensIn: 9 }, {}, { ...locked, held: 'rental' }, { opensIn: 7, characters: 99 }),
  );
  const { work: told } = await shown(entitled);
  const { first, ...sums } = told.list;
  assert.equal(first?.position, 2);
  assert.deepEqual(sums, {
    count: 4,
    open: 2,
    free: 1,
    unit: 'volume',
    nextAt: told.episodes[3]?.opensAt,
    waiting: null,
    isSold: true,
    early: [],
  });
  assert.equal(told.about?.characters, 20, 'what is open is counted');
  await plant([]);
  assert.equal((await shown(NONE)).work.list.first, null);
});

test('offers the first locked episode outside the newest few by waiting', async () => {
  const locked = { isFree: false, buyCoins: 3 };
  const states = planted({}, { ...locked, held: 'rental' }, locked, locked, { ...locked, opensIn: 5 });
  const waiting = async (exceptLast: number | null): Promise<number | undefined> => {
    const entitled = await plant(states, { exceptLast });
    const { list, episodes } = (await shown(entitled)).work;
    return episodes.find(({ id }) => id === list.waiting)?.position;
  };
  assert.equal(await waiting(1), 3);
  // The last two released episodes are excluded, so none is left.
  assert.equal(await waiting(2), undefined);
  assert.equal(await waiting(99), undefined);
  assert.equal(await waiting(null), undefined);
});

test('shows and counts only entitled episodes of an unlisted work', async () => {
  const entitled = await plant(planted({}, { held: 'buy' }, { isWithdrawn: true, held: 'rental' }), {
    isListed: false,
  });
  const { work: told } = await shown(entitled, { order: 'first' });
  assert.deepEqual(
    told.episodes.map(({ position }) => position),
    [2, 3],
  );
  assert.deepEqual([told.list.count, told.list.first?.position], [2, 2]);
  await assert.rejects(shown(NONE), { name: 'DomainError' });
});

type Left = WorkViewWithExtra<null>['left'][number];
/** Sorted texts, since the order is irrelevant. */
const byPrice = (left: Left[]): string[] =>
  left
    .map((one) => `${one.is_rented} ${one.buy_coins} ${one.rental_coins}: ${one.episodes}`)
    .toSorted((a, b) => a.localeCompare(b));

/** Counts the remaining offers one by one. */
function leftOf(lines: EpisodeItem[], episodes: Planted[]): Left[] {
  let at = 0;
  const stored = new Map(episodes.map((one) => [(at += one.gap), one]));
  const left = new Map<string, Left>();
  for (const { position, state, buyCoins, rentalCoins } of lines) {
    if (!['locked', 'rented'].includes(state) || stored.get(position)?.isWithdrawn) continue;
    const price = { is_rented: state === 'rented', buy_coins: buyCoins, rental_coins: rentalCoins };
    const key = JSON.stringify(price);
    left.set(key, { ...price, episodes: (left.get(key)?.episodes ?? 0) + 1 });
  }
  return [...left.values()];
}

const coins = option(constantFrom(2, 3), { nil: null });
const episode: Arbitrary<Planted> = record({
  gap: integer({ min: 1, max: 3 }),
  opensIn: constantFrom(-9, -9, -9, 9, 4),
  isFree: boolean(),
  isWithdrawn: constantFrom(false, false, false, true),
  buyCoins: coins,
  rentalCoins: coins,
  held: constantFrom(null, null, 'buy' as const, 'rental' as const),
  characters: integer({ min: 0, max: 9000 }),
});
const order: Arbitrary<EpisodeOrder> = constantFrom('first', 'last');
const from = option(integer({ min: 1, max: 900 }), { nil: undefined });
const terms = record({
  isListed: constantFrom(true, true, true, false),
  exceptLast: option(integer({ min: 0, max: 4 })),
});
const is =
  (...states: EpisodeState[]) =>
  (line: EpisodeItem): boolean =>
    states.includes(line.state);

test('aggregates the same in SQL as from the episodes, and windows are part of them (L8)', async () => {
  const run = async (
    episodes: Planted[],
    input: EpisodeWindowInput,
    data: { isListed: boolean; exceptLast: number | null },
  ) => {
    const holdings = await plant(episodes, data);
    if (!data.isListed && holdings.size === 0) return;
    const full = await shown(holdings);
    const part = await shown(holdings, input);
    const lines = full.work.episodes;
    const firstOpen = lines.find((line) => !is('upcoming')(line));
    const coming = lines.filter(is('upcoming')).map(({ opensAt }) => opensAt);
    const released = lines.filter(({ opensAt }) => Date.parse(opensAt) <= Date.now());
    const waited = data.exceptLast === null ? [] : released.slice(0, Math.max(0, released.length - data.exceptLast));
    const { first, ...list } = part.work.list;
    assert.deepEqual(list, {
      count: lines.length,
      open: released.length,
      free: lines.filter(is('free')).length,
      unit: lines[0]?.unit ?? 'episode',
      nextAt: coming.toSorted()[0] ?? null,
      waiting: waited.find(is('locked'))?.id ?? null,
      isSold: lines.some(is('locked', 'rented')),
      early: [],
    });
    assert.equal(first?.id, firstOpen?.id);
    assert.deepEqual(full.work.list, part.work.list);
    assert.deepEqual(byPrice(full.left), byPrice(part.left));
    assert.deepEqual(byPrice(part.left), byPrice(leftOf(lines, episodes)));
    const isTurned = input.order === 'last' && lines.length > 100;
    const listed = isTurned ? lines.toReversed() : lines;
    const reached = listed.findIndex(({ position }) =>
      isTurned ? position <= (input.from ?? position) : position >= (input.from ?? 0),
    );
    const at = reached < 0 ? listed.length - 1 : reached;
    const start = Math.max(0, at - (at % 100));
    assert.deepEqual(part.work.episodes, listed.slice(start, start + 100));
    assert.equal(part.window.wanted, input.from === undefined ? null : (listed[at]?.position ?? null));
    assert.equal(part.window.from, start > 0 ? listed[start]?.position : null);
    assert.equal(part.window.next, listed[start + 100]?.position ?? null);
  };
  await always(asyncProperty(array(episode, { maxLength: 12 }), record({ order, from }), terms, run), {
    numRuns: 60,
    endOnFailure: true,
  });
  const long = array(episode, { minLength: 95, maxLength: 320 });
  await always(asyncProperty(long, record({ order, from }), terms, run), { numRuns: 25, endOnFailure: true });
});
