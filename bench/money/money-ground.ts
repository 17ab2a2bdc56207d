import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { importWorks } from '#domain/importing';
import { giveLots } from '#domain/wallet';
import { type Connection, openDatabase } from '#platform/database/connection';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { openChildServer } from '../child-server.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';

const APART = 50;
const LANES_ONLY = ['seoga bench lanes', 'pgbench'];
const WITH_OURS = [...LANES_ONLY, 'seoga bench'];
const ROOT = join(import.meta.dirname, '..', '..');
/** From one machine to another of the same data centre and back. */
const NETWORK_MS = 1;
const WORKS = 20;
/** Episodes of each work. */
export const EPISODES = 100;
/** Wallets that the purchases are spread over. */
export const WALLETS = 200;
/** What every episode costs. */
export const PRICE = 3;

/** A database of the bench's own in which every offer is made already: what is measured is paying them. */
export interface MoneyGround {
  /** Works over a pool of that many connections, warm, which is closed afterwards: the server has room for sixty. */
  over<Answer>(connections: number, work: OverLanes<Answer>): Promise<Answer>;
  /** The same, with a network between: every answer of the database comes a millisecond later. */
  overNetwork<Answer>(connections: number, work: OverLanes<Answer>): Promise<Answer>;
  address: DatabaseAddress;
  ctx: TestContext;
  firstMember: number;
  firstEpisode: number;
  firstWork: number;
  /** Takes the next offers for somebody; answers the number of the first. One after the other they go round all wallets. */
  take(count: number): number;
  offer(n: number): Offered;
  /** One that is taken by nobody, and whose numbers are unlike each other and unlike every price. */
  recorded: Offered;
  /** Offers of one wallet. */
  offersOfOne(count: number): Promise<Offered[]>;
  close(): Promise<void>;
}

/** What is done over a pool of lanes. */
export type OverLanes<Answer> = (connection: Connection, ctx: TestContext) => Promise<Answer>;

/** An offer that may be paid. */
export interface Offered {
  memberNo: number;
  quoteId: string;
  episode: number;
  work: number;
}

/** Opens the ground with that many offers. */
export async function openMoneyGround(data: string, wish: { offers: number }): Promise<MoneyGround> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  const close = async (): Promise<void> => {
    await connection.close();
    // Whoever is still leaving would count as somebody who uses the server.
    await untilAlone(postgres.address, WITH_OURS);
    await postgres.stop();
  };
  try {
    if (wish.offers > WALLETS * WORKS * EPISODES) throw new RangeError('an episode would be sold twice to one wallet');
    await migrate(connection.pool, join(ROOT, 'migrations'));
    const ctx = testContext(connection.db);
    const firstEpisode = await plantWorks(ctx);
    const firstMember = await plantWallets(ctx, WALLETS + 1);
    await plantOffers(ctx, { firstEpisode, firstMember, count: wish.offers });
    let taken = 0;
    const take = (count: number): number => {
      const from = taken;
      taken += count;
      if (taken > wish.offers - APART) throw new RangeError(`more than ${wish.offers} offers were asked for`);
      return from;
    };
    const { id: firstWork } = await ctx.db.selectFrom('work').select('id').orderBy('id').executeTakeFirstOrThrow();
    const offer = (n: number): Offered => {
      const at = Math.floor(n / WALLETS);
      const episode = { episode: firstEpisode + at, work: firstWork + Math.floor(at / EPISODES) };
      return { memberNo: firstMember + (n % WALLETS), quoteId: quoteId(n), ...episode };
    };
    const offersOfOne = async (count: number): Promise<Offered[]> => {
      const memberNo = firstMember + WALLETS;
      await plantOffers(ctx, { firstEpisode, firstMember: memberNo, count, wallets: 1, from: wish.offers });
      return Array.from({ length: count }, (_none, n) => ({
        memberNo,
        quoteId: quoteId(wish.offers + n),
        episode: firstEpisode + n,
        work: firstWork + Math.floor(n / EPISODES),
      }));
    };
    const numbers = { firstMember, firstEpisode, firstWork, recorded: offer(wish.offers - APART) };
    return {
      over: (size, work) => over(postgres.address, { size, work }),
      overNetwork: (size, work) => overNetwork(postgres.address, { size, work }),
      address: postgres.address,
      ctx,
      ...numbers,
      take,
      offer,
      offersOfOne,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function over<Answer>(
  address: DatabaseAddress,
  order: { size: number; work: OverLanes<Answer> },
): Promise<Answer> {
  const connection = openDatabase(address, { name: 'seoga bench lanes', size: order.size });
  try {
    await Promise.all(Array.from({ length: order.size }, () => connection.pool.query('select pg_sleep(0.2)')));
    return await order.work(connection, testContext(connection.db));
  } finally {
    await connection.close();
    await untilAlone(address);
  }
}

async function overNetwork<Answer>(
  address: DatabaseAddress,
  order: { size: number; work: OverLanes<Answer> },
): Promise<Answer> {
  if (!('host' in address)) throw new Error('the bench has a database of its own');
  const wire = await openChildServer('money/far-wire.ts', [join(address.host, '.s.PGSQL.5432'), `${NETWORK_MS}`]);
  const { user, database } = address;
  try {
    return await over({ connectionString: `postgres://${user}@127.0.0.1:${wire.port}/${database}` }, order);
  } finally {
    await wire.close();
  }
}

/** What was closed takes a moment to go, and the next lanes need its room. */
export async function untilAlone(address: DatabaseAddress, names: string[] = LANES_ONLY): Promise<void> {
  const { pool, close } = openDatabase(address, { name: 'seoga bench waits', size: 1 });
  const others = 'select 1 from pg_stat_activity where application_name = any($1)';
  try {
    while ((await pool.query(others, [names])).rowCount) await pause(100);
  } finally {
    await close();
  }
}

/** Offers are numbered so that a script without a memory can name them too. */
function quoteId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

async function plantWorks(ctx: TestContext): Promise<number> {
  const texts = Array.from({ length: EPISODES }, (_none, at) => [`${at}번째 문단입니다.`]);
  const prices = { free: 0, buy: PRICE, rental: 1, rentalHours: 72 };
  const works = Array.from({ length: WORKS }, (_none, at) => plantedWork(`money-${at}`, { texts, prices }));
  await importWorks(ctx, plantedMeans(works), { path: '', dryRun: false });
  return firstOf(
    await ctx.db
      .selectFrom('episode')
      .select('id')
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ id }) => id)),
    WORKS * EPISODES,
  );
}

async function plantWallets(ctx: TestContext, count: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member (nick, joined_by, join_event) select '지갑' || n, 'mail', '' from generate_series(1, ${count}::int) n
    returning member_no as id`.execute(ctx.db);
  const members = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const soon = new Date(Date.now() + 90 * 86_400_000);
  for (const memberNo of members) {
    const lots = [
      { unit: 'bonus' as const, amount: 30, expiresAt: soon, channel: 'gift', against: 'issued-free' as const },
      { unit: 'bonus' as const, amount: 1_000_000, expiresAt: null, channel: 'gift', against: 'issued-free' as const },
      { unit: 'coin' as const, amount: 1_000_000, expiresAt: null, channel: 'web', against: 'issued-paid' as const },
    ];
    await ctx.db
      .transaction()
      .execute((tx) => giveLots(tx, { memberNo, kind: 'grant', ref: `bench:${memberNo}`, lots }));
  }
  return firstOf(members, count);
}

async function plantOffers(
  ctx: TestContext,
  order: { firstEpisode: number; firstMember: number; count: number; wallets?: number; from?: number },
): Promise<void> {
  const { firstEpisode, firstMember, count, wallets = WALLETS, from = 0 } = order;
  await sql`
    insert into quote (id, member_no, kind, work_id, items, list_coins, coins, expires_at)
    select ('00000000-0000-4000-8000-' || lpad((${from}::int + n)::text, 12, '0'))::uuid, ${firstMember}::int + n % ${wallets}::int, 1,
      e.work_id, jsonb_build_array(jsonb_build_object('episode', e.id, 'list', ${PRICE}::int, 'coins', ${PRICE}::int,
        'hours', null)), ${PRICE}::int, ${PRICE}::int, seoga_clock() + interval '1 day'
    from generate_series(0, ${count - 1}::int) n
    join episode e on e.id = ${firstEpisode}::int + n / ${wallets}::int`.execute(ctx.db);
  await sql`vacuum analyze`.execute(ctx.db);
}

/** The first of numbers that must follow on each other: a script counts them up. */
function firstOf(numbers: number[], count: number): number {
  const [first = 0] = numbers;
  if (numbers.length !== count || numbers.at(-1) !== first + count - 1)
    throw new Error('the planted numbers do not follow on each other');
  return first;
}
