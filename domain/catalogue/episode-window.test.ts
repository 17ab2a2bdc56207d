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
import { importWorks } from '#domain/importing';
import { VISITOR } from '#shared/reader';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { NOTHING_BESIDE, type ShownWork, type WindowWish, showWork, showWorkBeside } from './index.ts';
import type { EpisodeLine, HeldEpisode } from './episode-line.ts';
import { linesFrom } from './episode-window.ts';
import type { EpisodeState, LinesOrder } from './list-store.ts';

let database: TestDatabase;
let ctx: TestContext;
let work = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const { works } = await importWorks(ctx, plantedMeans([plantedWork('listed')]), { path: '', dryRun: false });
  work = works[0]?.workId ?? 0;
});
after(() => database.drop());

/** An episode as it is planted: hours until it opens, and what the reader holds of it. */
interface Planted {
  /** How far its number lies from the one before. */
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

/** Puts these in the place of the work's episodes. Answers what is held of them by their ids. */
async function plant(
  episodes: Planted[],
  terms: { isListed?: boolean; exceptLast?: number | null } = {},
): Promise<Map<number, HeldEpisode>> {
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
  const held = new Map(rows.map((row) => [row.position, row.held]));
  return new Map(
    stored.flatMap(({ id, position: at }): [number, HeldEpisode][] => {
      const kind = held.get(at);
      return kind ? [[id, { kind, endsAt: null, isOpened: false }]] : [];
    }),
  );
}

/** The work before whoever holds these episodes, all of it or a window. */
function shown(holdings: ReadonlyMap<number, HeldEpisode>, window?: WindowWish): Promise<ShownWork<null>> {
  const rows = [...holdings].map(([id, { kind }]) => ({ episode_id: id, is_owned: kind === 'buy' }));
  const holds = sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) h(episode_id bigint, is_owned boolean)`;
  return showWorkBeside(ctx, {
    id: work,
    reader: VISITOR,
    window,
    beside: { ...NOTHING_BESIDE, holds },
    holdingsIn: () => holdings,
  });
}

const numbers = ({ lines: all }: { lines: EpisodeLine[] }): (number | undefined)[] => [
  all[0]?.position,
  all.at(-1)?.position,
];
const NONE = new Map<number, HeldEpisode>();

test('L8 a list that fits into one window is whole and in reading order, whatever is asked for', async () => {
  await plant(many(100));
  for (const ask of [{}, { from: 70 }, { from: 9999 }]) {
    const { window } = await shown(NONE, { order: 'last', ...ask });
    assert.deepEqual(numbers(window), [1, 100]);
    assert.deepEqual([window.from, window.previous, window.next, window.order], [null, null, null, 'first']);
  }
  await plant([]);
  const { window: none } = await shown(NONE, { order: 'first', from: 3 });
  assert.deepEqual([none.lines, none.from, none.wanted, none.next], [[], null, null, null]);
});

test('L8 windows follow each other without a gap, in both orders', async () => {
  await plant(many(312));
  const all = (await showWork(ctx, { id: work, reader: VISITOR })).episodes;
  assert.equal(all.length, 312);
  for (const order of ['first', 'last'] as const) {
    const seen: EpisodeLine[] = [];
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

test('L8 any number leads into the window in which it stands; one past the end into the last', async () => {
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

test('L8 numbers that are missing are no lines: a window is full all the same', async () => {
  await plant(many(300, { gap: 2 }));
  const { window } = await shown(NONE, { order: 'first', from: 301 });
  assert.deepEqual([window.from, window.wanted, window.lines.length], [202, 302, 100]);
});

test('A17 lines come from a number on, as many as are wanted, and say where the rest begins', async () => {
  await plant(many(5));
  const { episodes: lines } = await showWork(ctx, { id: work, reader: VISITOR });
  assert.deepEqual(linesFrom(lines, {}), { lines, next: null });
  const some = linesFrom(lines, { from: 2, limit: 2 });
  assert.deepEqual([...numbers(some), some.next], [2, 3, 4]);
  const back = linesFrom(lines, { from: 4, limit: 4, order: 'last' });
  assert.deepEqual([...numbers(back), back.next], [4, 1, null]);
  assert.deepEqual(linesFrom(lines, { from: 6, limit: 2 }), { lines: [], next: null });
});

test('L8 a list tells what it comes to: how many, the first that is open, and when the next opens', async () => {
  const locked = { isFree: false, buyCoins: 3 };
  const held = await plant(planted({ opensIn: 9 }, {}, { ...locked, held: 'rental' }, { opensIn: 7, characters: 99 }));
  const { work: told } = await shown(held);
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
  });
  assert.equal(told.about?.characters, 20, 'what is open is counted');
  await plant([]);
  assert.equal((await shown(NONE)).work.list.first, null);
});

test('waiting opens the first locked episode that is none of the newest few', async () => {
  const locked = { isFree: false, buyCoins: 3 };
  const states = planted({}, { ...locked, held: 'rental' }, locked, locked, { ...locked, opensIn: 5 });
  const waiting = async (exceptLast: number | null): Promise<number | undefined> => {
    const held = await plant(states, { exceptLast });
    const { list, episodes } = (await shown(held)).work;
    return episodes.find(({ id }) => id === list.waiting)?.position;
  };
  assert.equal(await waiting(1), 3);
  // Of the open ones the last two are among the newest: none is left.
  assert.equal(await waiting(2), undefined);
  assert.equal(await waiting(99), undefined);
  assert.equal(await waiting(null), undefined);
});

test('what left the shop shows and counts what is held of it, and is nothing to who holds nothing', async () => {
  const held = await plant(planted({}, { held: 'buy' }, { isWithdrawn: true, held: 'rental' }), { isListed: false });
  const { work: told } = await shown(held, { order: 'first' });
  assert.deepEqual(
    told.episodes.map(({ position }) => position),
    [2, 3],
  );
  assert.deepEqual([told.list.count, told.list.first?.position], [2, 2]);
  await assert.rejects(shown(NONE), { name: 'Refusal' });
});

type Left = ShownWork<null>['left'][number];
/** As texts, for it does not matter which comes first. */
const byPrice = (left: Left[]): string[] =>
  left
    .map((one) => `${one.is_rented} ${one.buy_coins} ${one.rental_coins}: ${one.episodes}`)
    .toSorted((a, b) => a.localeCompare(b));

/** What is left of these lines to be bought or rented, counted one by one. */
function leftOf(lines: EpisodeLine[], episodes: Planted[]): Left[] {
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
const order: Arbitrary<LinesOrder> = constantFrom('first', 'last');
const from = option(integer({ min: 1, max: 900 }), { nil: undefined });
const terms = record({
  isListed: constantFrom(true, true, true, false),
  exceptLast: option(integer({ min: 0, max: 4 })),
});
const is =
  (...states: EpisodeState[]) =>
  (line: EpisodeLine): boolean =>
    states.includes(line.state);

test('L8 what is counted in the database is what its lines say, and a window a part of them', async () => {
  const run = async (episodes: Planted[], ask: WindowWish, told: { isListed: boolean; exceptLast: number | null }) => {
    const holdings = await plant(episodes, told);
    if (!told.isListed && holdings.size === 0) return;
    const whole = await shown(holdings);
    const part = await shown(holdings, ask);
    const lines = whole.work.episodes;
    const open = lines.filter((line) => !is('upcoming')(line));
    const coming = lines.filter(is('upcoming')).map(({ opensAt }) => opensAt);
    const waited = told.exceptLast === null ? [] : open.slice(0, Math.max(0, open.length - told.exceptLast));
    const { first, ...list } = part.work.list;
    assert.deepEqual(list, {
      count: lines.length,
      open: open.length,
      free: lines.filter(is('free')).length,
      unit: lines[0]?.unit ?? 'episode',
      nextAt: coming.toSorted()[0] ?? null,
      waiting: waited.find(is('locked'))?.id ?? null,
      isSold: lines.some(is('locked', 'rented')),
    });
    assert.equal(first?.id, open[0]?.id);
    assert.deepEqual(whole.work.list, part.work.list);
    assert.deepEqual(byPrice(whole.left), byPrice(part.left));
    assert.deepEqual(byPrice(part.left), byPrice(leftOf(lines, episodes)));
    const isTurned = ask.order === 'last' && lines.length > 100;
    const listed = isTurned ? lines.toReversed() : lines;
    const reached = listed.findIndex(({ position }) =>
      isTurned ? position <= (ask.from ?? position) : position >= (ask.from ?? 0),
    );
    const at = reached < 0 ? listed.length - 1 : reached;
    const start = Math.max(0, at - (at % 100));
    assert.deepEqual(part.work.episodes, listed.slice(start, start + 100));
    assert.equal(part.window.wanted, ask.from === undefined ? null : (listed[at]?.position ?? null));
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
