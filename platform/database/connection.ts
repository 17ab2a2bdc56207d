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
const statementNames = new Map<string, string>();
const send = pg.Client.prototype.query;

function nameOf(text: string): string | undefined {
  if (takesItsTime(text)) return undefined;
  const known = statementNames.get(text);
  if (known) return known;
  const name = `k${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function takesItsTime(text: string): boolean {
  return text.trimStart().startsWith(TAKING_ITS_TIME);
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
function clientWith({ isNamed, timeoutMs, onStatement }: ClientWish): typeof pg.Client {
  class ShopClient extends pg.Client {}
  Object.defineProperty(ShopClient.prototype, 'query', {
    value(this: pg.Client, ...query: unknown[]) {
      const [text, values, done] = query;
      if (typeof text !== 'string' || !Array.isArray(values)) return Reflect.apply(send, this, query);
      const config = {
        text,
        values,
        ...(isNamed ? { name: nameOf(text) } : {}),
        ...(timeoutMs === undefined || takesItsTime(text) ? {} : { query_timeout: timeoutMs }),
      };
      const onEnd = onStatement?.(text);
      const lookAt = (error: unknown): void => {
        dropHung(this, error);
        onEnd?.(error);
      };
      const ask = (hear: Hear): unknown =>
        Reflect.apply(send, this, [
          config,
          (error: unknown, result: unknown) => {
            if (error) lookAt(error);
            else onEnd?.();
            hear(error, result);
          },
        ]);
      return typeof done === 'function' ? ask(done as Hear) : answered(ask);
    },
  });
  return ShopClient;
}

type Hear = (error: unknown, result: unknown) => void;

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

function dropHung(client: pg.Client, error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
  // The client's types do not tell of its socket.
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
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
    Client: clientWith({ isNamed: process.env['PG_NAMED_STATEMENTS'] !== 'off', timeoutMs, onStatement }),
  });
  if (options.patienceMs !== undefined) queueNoLonger(pool, options.patienceMs);
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction tells nobody else; unheard, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Whom no query was built for does not end the pool, though others used it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}
