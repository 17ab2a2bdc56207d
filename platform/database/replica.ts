import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Connection, openDatabase } from '#platform/database/connection';
import { isDatabaseUnavailable } from '#platform/database/database-outage';
import { readPosition } from '#platform/database/log-position';
import { type ReplicaCheck, type ReplicaView, UNSEEN, afterCheck, mayServe } from '#platform/database/replica-rules';
import { withTimeout } from '#platform/with-timeout';
import type { Db } from '#kernel/context';
import type { Tables } from '#kernel/tables/database-tables';

const LOOK_MS = 500;
const LOOK_WAIT_MS = 1500;
const READ_MS = 5000;
/** Rejected writes and recovery conflicts. */
const REFUSED = new Set(['25006', '40001', '40P01']);
const BEGIN = /^(begin|start transaction)\b/;

export interface Replica {
  /** Transactions run on the primary. */
  db: Db;
  hasReplayed(position: bigint): boolean;
  /** Earlier commits are before it. */
  position(): Promise<bigint>;
  /** The replica serves again once it has replayed all commits up to now. */
  raiseBarrier(): Promise<void>;
  close(): Promise<void>;
}

/** A missing replica is no error. */
export async function openReplica(address: string, primary: Connection, name: string): Promise<Replica> {
  const input = { name: `${name} replica`, timeoutMs: READ_MS };
  const reads = openDatabase({ connectionString: address }, input);
  const watch = openDatabase({ connectionString: address }, { ...input, size: 1, timeoutMs: LOOK_WAIT_MS });
  // Earlier commits must be visible.
  let view: ReplicaView = { ...UNSEEN, barrier: await positionOf(primary.pool) };
  const position = (): Promise<bigint> => positionOf(primary.pool);
  const check = async (): Promise<void> => {
    const there = orNothing(withTimeout(position(), LOOK_WAIT_MS));
    const [primaries, stand] = await Promise.all([there, orNothing(standOf(watch.pool))]);
    view = afterCheck(view, { at: performance.now(), primary: primaries, replayed: undefined, ...stand });
  };
  await check();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void check().finally(() => (looking = false));
  }, LOOK_MS);
  timer.unref();
  const mayRead = (): boolean => mayServe(view, performance.now());
  const onAway = (): void => void (view = { ...view, replayed: undefined });
  const pool = eitherPool({ replica: reads.pool, primary: primary.pool, mayRead, onAway });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    hasReplayed: (wanted) => mayRead() && (view.replayed ?? -1n) >= wanted,
    position,
    raiseBarrier: async () => {
      const barrier = await position();
      if (barrier > view.barrier) view = { ...view, barrier };
    },
    close: async () => {
      clearInterval(timer);
      await Promise.all([reads.close(), watch.close()]);
    },
  };
}

async function positionOf(pool: pg.Pool): Promise<bigint> {
  // The query timeout needs a parameter.
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn where $1', [
    true,
  ]);
  return readPosition(rows[0]?.lsn ?? '');
}

async function standOf(pool: pg.Pool): Promise<Pick<ReplicaCheck, 'replayed' | 'isPromoted'>> {
  const { rows } = await pool.query<{ lsn: string | null; is_promoted: boolean }>(
    'select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() <> $1 as is_promoted',
    [true],
  );
  const [{ lsn, is_promoted: isPromoted } = { lsn: null, is_promoted: false }] = rows;
  return { replayed: lsn === null ? undefined : readPosition(lsn), isPromoted };
}

function orNothing<Answer>(requested: Promise<Answer>): Promise<Answer | undefined> {
  return requested.catch(() => undefined);
}

/** `mayRead` decides per statement. */
interface Pools {
  replica: pg.Pool;
  primary: pg.Pool;
  mayRead(): boolean;
  onAway(): void;
}

/** Chooses at the first statement, which may begin a transaction. */
export function eitherPool(pools: Pools): PostgresPool {
  return {
    options: {},
    end: async () => undefined,
    connect: async () => eitherClient(pools),
  };
}

function eitherClient({ replica, primary, mayRead, onAway }: Pools): PostgresPoolClient {
  let client: pg.PoolClient | undefined;
  let pool: pg.Pool | undefined;
  const leave = (destroy = false): void => {
    client?.release(destroy);
    client = undefined;
  };
  const request = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    // Stays on the primary: a transaction may be open.
    if (pool !== primary) {
      const wanted = BEGIN.test(text) || !mayRead() ? primary : replica;
      if (wanted !== pool) leave();
      pool = wanted;
    }
    client ??= await pool.connect();
    return client.query(text, [...values]);
  };
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      return await request(text, values);
    } catch (error) {
      const isAway = isDatabaseUnavailable(error);
      if (pool === primary || !(isAway || isRefused(error))) throw error;
      if (isAway) onAway();
      leave(isAway);
      pool = primary;
      return request(text, values);
    }
  };
  return {
    // Cursors are not used.
    query: query as PostgresPoolClient['query'],
    release: leave,
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED.has(String(error.code));
}
