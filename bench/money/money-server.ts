import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { grantLots } from '#domain/wallet';
import { type Connection, openDatabase } from '#platform/database/connection';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { openChildServer } from '../servers/child-server.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';

const APART = 50;
const LANES_ONLY = ['seoga bench lanes', 'pgbench'];
const WITH_OURS = [...LANES_ONLY, 'seoga bench'];
const ROOT = join(import.meta.dirname, '..', '..');
/** Round trip within a data centre. */
const NETWORK_MS = 1;
const WORKS = 20;
/** Per work. */
export const EPISODES = 100;
export const WALLETS = 200;
/** Per episode. */
export const PRICE = 3;

/** A database with prepared offers, so that only payment is measured. */
export interface PurchaseBenchServer {
  /** Runs with a warm pool and closes it: the server allows sixty connections. */
  over<Answer>(connections: number, work: OverLanes<Answer>): Promise<Answer>;
  /** The same with network delay. */
  overNetwork<Answer>(connections: number, work: OverLanes<Answer>): Promise<Answer>;
  address: DatabaseAddress;
  ctx: TestContext;
  firstMember: number;
  firstEpisode: number;
  firstWork: number;
  /** Reserves offers and returns the first number; consecutive ones rotate through the wallets. */
  take(count: number): number;
  offer(n: number): Offered;
  /** Reserved for recording; its numbers are distinct from each other and from prices. */
  recorded: Offered;
  /** Offers of one wallet. */
  offersOfOne(count: number): Promise<Offered[]>;
  close(): Promise<void>;
}

export type OverLanes<Answer> = (connection: Connection, ctx: TestContext) => Promise<Answer>;

export interface Offered {
  memberNo: number;
  quoteId: string;
  episode: number;
  work: number;
}

export async function openPurchaseBenchServer(data: string, options: { offers: number }): Promise<PurchaseBenchServer> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  const close = async (): Promise<void> => {
    await connection.close();
    // Closing connections would count as other users of the server.
    await untilAlone(postgres.address, WITH_OURS);
    await postgres.stop();
  };
  try {
    if (options.offers > WALLETS * WORKS * EPISODES)
      throw new RangeError('an episode would be sold twice to one wallet');
    await migrate(connection.pool, join(ROOT, 'migrations'));
    const ctx = testContext(connection.db);
    const firstEpisode = await plantWorks(ctx);
    const firstMember = await plantWallets(ctx, WALLETS + 1);
    await plantOffers(ctx, { firstEpisode, firstMember, count: options.offers });
    let claimed = 0;
    const take = (count: number): number => {
      const from = claimed;
      claimed += count;
      if (claimed > options.offers - APART) throw new RangeError(`more than ${options.offers} offers were asked for`);
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
      await plantOffers(ctx, { firstEpisode, firstMember: memberNo, count, wallets: 1, from: options.offers });
      return Array.from({ length: count }, (_none, n) => ({
        memberNo,
        quoteId: quoteId(options.offers + n),
        episode: firstEpisode + n,
        work: firstWork + Math.floor(n / EPISODES),
      }));
    };
    const numbers = { firstMember, firstEpisode, firstWork, recorded: offer(options.offers - APART) };
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
  const wire = await openChildServer('../money/network-delay.ts', [
    join(address.host, '.s.PGSQL.5432'),
    `${NETWORK_MS}`,
  ]);
  const { user, database } = address;
  try {
    return await over({ connectionString: `postgres://${user}@127.0.0.1:${wire.port}/${database}` }, order);
  } finally {
    await wire.close();
  }
}

/** Waits until closed connections are gone and their slots free. */
export async function untilAlone(address: DatabaseAddress, names: string[] = LANES_ONLY): Promise<void> {
  const { pool, close } = openDatabase(address, { name: 'seoga bench waits', size: 1 });
  const others = 'select 1 from pg_stat_activity where application_name = any($1)';
  try {
    while ((await pool.query(others, [names])).rowCount) await pause(100);
  } finally {
    await close();
  }
}

/** Numbered, so that a stateless script can generate them. */
function quoteId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

async function plantWorks(ctx: TestContext): Promise<number> {
  const texts = Array.from({ length: EPISODES }, (_none, at) => [`${at}번째 문단입니다.`]);
  const prices = { free: 0, buy: PRICE, rental: 1, rentalHours: 72 };
  const works = Array.from({ length: WORKS }, (_none, at) => plantedWork(`money-${at}`, { texts, prices }));
  await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
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
      .execute((tx) => grantLots(tx, { memberNo, kind: 'grant', ref: `bench:${memberNo}`, lots }));
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

/** First of consecutive numbers, as scripts increment them. */
function firstOf(numbers: number[], count: number): number {
  const [first = 0] = numbers;
  if (numbers.length !== count || numbers.at(-1) !== first + count - 1)
    throw new Error('the planted numbers do not follow on each other');
  return first;
}
