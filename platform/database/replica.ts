import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Connection, openDatabase } from '#platform/database/connection';
import { isDatabaseAway } from '#platform/database/database-away';
import { readPosition } from '#platform/database/log-position';
import { type Look, type ReplicaView, UNSEEN, afterLook, mayServe } from '#platform/database/replica-rules';
import { inTime } from '#platform/in-time';
import type { Db } from '#shared/context';
import type { Tables } from '#shared/tables';

const LOOK_MS = 500;
const LOOK_WAIT_MS = 1500;
const READ_MS = 5000;
/** A replica says no: it was asked to write, or what it replays and what is read there stand in each other's way. */
const REFUSED = new Set(['25006', '40001', '40P01']);
const BEGIN = /^(begin|start transaction)\b/;

/** Where reads that decide nothing go: a streaming replica, and the primary whenever that cannot answer or is behind. */
export interface Replica {
  /** Reads from the replica; a transaction, whatever it does, is the primary's. */
  db: Db;
  /** Whether the replica has come so far. */
  hasReplayed(position: bigint): boolean;
  /** Where the primary stands now: what was committed before is before it. */
  position(): Promise<bigint>;
  /** From now on nothing is read from the replica until it has replayed what the primary has committed by now. */
  raiseBarrier(): Promise<void>;
  close(): Promise<void>;
}

/** Watches a replica beside its primary. Throws nothing when it is away: the primary is asked then. */
export async function openReplica(address: string, primary: Connection, name: string): Promise<Replica> {
  const wish = { name: `${name} replica`, timeoutMs: READ_MS };
  const reads = openDatabase({ connectionString: address }, wish);
  const watch = openDatabase({ connectionString: address }, { ...wish, size: 1, timeoutMs: LOOK_WAIT_MS });
  // What was committed before this process began is there in all that it shows.
  let view: ReplicaView = { ...UNSEEN, barrier: await positionOf(primary.pool) };
  const position = (): Promise<bigint> => positionOf(primary.pool);
  const look = async (): Promise<void> => {
    const there = orNothing(inTime(position(), LOOK_WAIT_MS));
    const [primaries, stand] = await Promise.all([there, orNothing(standOf(watch.pool))]);
    view = afterLook(view, { at: performance.now(), primary: primaries, replayed: undefined, ...stand });
  };
  await look();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
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
  // With a parameter, so that its time is limited as that of every query is.
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn where $1', [
    true,
  ]);
  return readPosition(rows[0]?.lsn ?? '');
}

/** How far a replica has come, and whether it was promoted: then it stands where it did. */
async function standOf(pool: pg.Pool): Promise<Pick<Look, 'replayed' | 'isPromoted'>> {
  const { rows } = await pool.query<{ lsn: string | null; is_promoted: boolean }>(
    'select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() <> $1 as is_promoted',
    [true],
  );
  const [{ lsn, is_promoted: isPromoted } = { lsn: null, is_promoted: false }] = rows;
  return { replayed: lsn === null ? undefined : readPosition(lsn), isPromoted };
}

function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return asked.catch(() => undefined);
}

/** Two pools that are used as one; `mayRead` is asked before each statement. */
interface Pools {
  replica: pg.Pool;
  primary: pg.Pool;
  mayRead(): boolean;
  onAway(): void;
}

/** The one place where a connection is chosen: at the first statement, once it is known whether it begins a transaction. */
export function eitherPool(pools: Pools): PostgresPool {
  return {
    options: {},
    // Both pools are closed by whoever opened them.
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
  const ask = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    // Whoever has begun with the primary stays there: the next statement may be within a transaction.
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
      return await ask(text, values);
    } catch (error) {
      const isAway = isDatabaseAway(error);
      if (pool === primary || !(isAway || isRefused(error))) throw error;
      if (isAway) onAway();
      leave(isAway);
      pool = primary;
      return ask(text, values);
    }
  };
  return {
    // Cursors are for streams, of which the shop has none: it asks by texts.
    query: query as PostgresPoolClient['query'],
    release: leave,
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED.has(String(error.code));
}
