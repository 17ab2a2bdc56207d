import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '#shared/context';
import type { Tables } from '#shared/tables';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { queueNoLonger } from '#platform/database/pool-queue';
import type { StatementWatch } from '#platform/watching/tracing-port';

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer too large: ${text}`);
  return value;
});

const TAKING_ITS_TIME = '/* taking its time */';
/** What a query that is given up fails with: as the driver says it. */
const LATE = 'Query read timeout';
const LOOK_MS = 250;
const statementNames = new Map<string, string>();
const send = pg.Client.prototype.query;

/** The statement's name; undefined of one that is marked as taking its time, which is asked for seldom. */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (text.trimStart().startsWith(TAKING_ITS_TIME)) return undefined;
  const name = `k${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

interface ClientWish {
  /** Sends every parametrised query as a named statement: planning costs more than the query builder does. */
  isNamed: boolean;
  /** How long a parametrised query may take that is not marked as taking its time; without it as long as it likes. */
  timeoutMs: number | undefined;
  /** Told of each parametrised query, as Kysely sends them all. */
  onStatement: StatementWatch | undefined;
}

/**
 * A client that gives up a query after its time together with its connection: what hangs there would hang everybody who is
 * given the connection next. Statements without parameters, as migrations send them, take the time they need.
 */
function clientWith({ isNamed, timeoutMs, onStatement }: ClientWish): typeof ShopClient {
  class Client extends ShopClient {}
  Object.defineProperty(Client.prototype, 'query', {
    value(this: ShopClient, ...query: unknown[]) {
      const [text, values, done] = query;
      if (typeof text !== 'string' || !Array.isArray(values)) return Reflect.apply(send, this, query);
      const name = nameOf(text);
      const config = { text, values, ...(isNamed ? { name } : {}) };
      const mostMs = name === undefined ? undefined : timeoutMs;
      const onEnd = onStatement?.(text);
      const ask = (hear: Hear): unknown => {
        const ended: Hear = (error, result) => {
          if (error) onEnd?.(error);
          else onEnd?.();
          hear(error, result);
        };
        return Reflect.apply(send, this, [config, mostMs === undefined ? ended : underWay(this, mostMs, ended)]);
      };
      return typeof done === 'function' ? ask(done as Hear) : answered(ask);
    },
  });
  return Client;
}

type Hear = (error: unknown, result: unknown) => void;

interface Asked {
  /** By this process's own clock. */
  until: number;
  giveUp(): void;
}

/** A client that knows which of its queries are under way. */
class ShopClient extends pg.Client {
  readonly asked: Asked[] = [];
}

/**
 * Tells of a query's end once: by its answer, or as late. The driver's own limit sets and clears a timer for each query,
 * and what hangs on one that was cleared stays until all of memory is collected: forty milliseconds of every second.
 */
function underWay(client: ShopClient, mostMs: number, hear: Hear): Hear {
  const ended: Hear = (error, result) => {
    const at = client.asked.indexOf(asked);
    if (at < 0) return;
    client.asked.splice(at, 1);
    hear(error, result);
  };
  const giveUp = (): void => {
    ended(new Error(LATE), undefined);
    // The client's types do not tell of its socket.
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  };
  const asked = { until: performance.now() + mostMs, giveUp };
  client.asked.push(asked);
  return ended;
}

/** Looks now and then whether a query of these clients is late. Answers how to look no more. */
function watchLate(clients: ReadonlySet<ShopClient>, timeoutMs: number): () => void {
  const look = (): void => {
    const now = performance.now();
    for (const client of clients) for (const asked of client.asked.slice()) if (asked.until <= now) asked.giveUp();
  };
  const timer = setInterval(look, Math.min(LOOK_MS, timeoutMs / 4)).unref();
  return () => clearInterval(timer);
}

/**
 * The answer as a promise of our own. The client's own promises hang together while nobody collects all of memory: rows
 * that were long read were copied about with each small collection, ten milliseconds of every fifty queries.
 */
async function answered(ask: (hear: Hear) => unknown): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      ask((error, result) => {
        if (error) reject(error instanceof Error ? error : new Error('the database refused', { cause: error }));
        else resolve(result);
      });
    });
  } catch (error) {
    // It leads to whoever asked, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** How a pool is used. */
export interface PoolWish {
  size?: number;
  name?: string;
  /** For whoever serves: a database that neither answers nor closes is then away (`isDatabaseAway`) instead of silent. */
  timeoutMs?: number;
  /** For whoever serves: while somebody has waited this long for a connection, nobody further has to (`queueNoLonger`). */
  patienceMs?: number;
  onStatement?: StatementWatch | undefined;
}

/**
 * Opens a pool. `PG_NAMED_STATEMENTS=off` is for a pooler between that cannot keep statements apart. A broken idle
 * connection is dropped by the pool; the next query opens another.
 */
export function openDatabase(address: DatabaseAddress, options: PoolWish = {}): Connection {
  const { timeoutMs, onStatement } = options;
  const pool = new pg.Pool({
    ...address,
    max: options.size ?? 10,
    application_name: options.name ?? 'seoga',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Whoever serves keeps its connections. One that is opened anew knows no plan, and a short wait opens all of them at once:
    // calls that a collection of memory held up for thirty milliseconds took a hundred.
    ...(timeoutMs === undefined ? {} : { idleTimeoutMillis: 0 }),
    Client: clientWith({ isNamed: process.env['PG_NAMED_STATEMENTS'] !== 'off', timeoutMs, onStatement }),
  });
  if (options.patienceMs !== undefined) queueNoLonger(pool, options.patienceMs);
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction tells nobody else; unheard, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const clients = new Set<ShopClient>();
  pool.on('connect', (client) => void (client instanceof ShopClient && clients.add(client)));
  pool.on('remove', (client) => void (client instanceof ShopClient && clients.delete(client)));
  const watchNoMore = timeoutMs === undefined ? undefined : watchLate(clients, timeoutMs);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Whom no query was built for does not end the pool, though others used it.
    if (!pool.ending) await pool.end();
    watchNoMore?.();
  };
  return { db, pool, close };
}
