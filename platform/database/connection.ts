import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '#kernel/context';
import type { Tables } from '#kernel/tables/database-tables';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { queueNoLonger } from '#platform/database/pool-queue';
import type { StatementObserver } from '#platform/observability/tracing-port';

type TypeId = Parameters<typeof pg.types.setTypeParser>[0];
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- because the driver's types name no arrays
const INT8_ARRAY = 1016 as number as TypeId;
const parseArray: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer too large: ${text}`);
  return value;
}

// As the table types declare them (tools/table-types/table-types.ts).
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
pg.types.setTypeParser(INT8_ARRAY, (text) =>
  parseArray(text).map((item) => (item === null ? null : safeInteger(item))),
);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
pg.types.setTypeParser(pg.types.builtins.INTERVAL, String);

const LONG_STATEMENT = '/* long statement */';
const LATE = 'Query read timeout';
const LOOK_MS = 250;
const statementNames = new Map<string, string>();
const send = pg.Client.prototype.query;

function nameOf(text: string): string | undefined {
  const existing = statementNames.get(text);
  if (existing) return existing;
  if (text.trimStart().startsWith(LONG_STATEMENT)) return undefined;
  const name = `k${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

interface ClientOptions {
  /** Planning costs more than building the query. */
  isNamed: boolean;
  /** For parametrised queries, except long statements. */
  timeoutMs: number | undefined;
  onStatement: StatementObserver | undefined;
}

/**
 * Closes the connection on timeout: the next user would hang too. Statements without parameters, as in migrations,
 * have no limit.
 */
function clientWith({ isNamed, timeoutMs, onStatement }: ClientOptions): typeof ShopClient {
  class Client extends ShopClient {}
  Object.defineProperty(Client.prototype, 'query', {
    value(this: ShopClient, ...query: unknown[]) {
      const [text, values, done] = query;
      if (typeof text !== 'string' || !Array.isArray(values)) return Reflect.apply(send, this, query);
      const name = nameOf(text);
      const config = { text, values, ...(isNamed ? { name } : {}) };
      const mostMs = name === undefined ? undefined : timeoutMs;
      const onEnd = onStatement?.(text);
      const request = (hear: QueryListener): unknown => {
        const ended: QueryListener = (error, result) => {
          if (error) onEnd?.(error);
          else onEnd?.();
          hear(error, result);
        };
        return Reflect.apply(send, this, [config, mostMs === undefined ? ended : underWay(this, mostMs, ended)]);
      };
      return typeof done === 'function' ? request(done as QueryListener) : answered(request);
    },
  });
  return Client;
}

type QueryListener = (error: unknown, result: unknown) => void;

interface PendingQuery {
  /** Process time. */
  until: number;
  giveUp(): void;
}

class ShopClient extends pg.Client {
  readonly asked: PendingQuery[] = [];
}

/**
 * Ends a query once, by result or timeout. The driver's timers retain memory until a full collection: 40 ms of every
 * second.
 */
function underWay(client: ShopClient, mostMs: number, hear: QueryListener): QueryListener {
  const ended: QueryListener = (error, result) => {
    const at = client.asked.indexOf(requested);
    if (at < 0) return;
    client.asked.splice(at, 1);
    hear(error, result);
  };
  const giveUp = (): void => {
    ended(new Error(LATE), undefined);
    // Missing in the types.
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  };
  const requested = { until: performance.now() + mostMs, giveUp };
  client.asked.push(requested);
  return ended;
}

function logSlowStatement(clients: ReadonlySet<ShopClient>, timeoutMs: number): () => void {
  const check = (): void => {
    const now = performance.now();
    for (const client of clients)
      for (const requested of client.asked.slice()) if (requested.until <= now) requested.giveUp();
  };
  const timer = setInterval(check, Math.min(LOOK_MS, timeoutMs / 4)).unref();
  return () => clearInterval(timer);
}

/** Own promise: the client's promises form a chain that retains rows until a full collection, 10 ms per 50 queries. */
async function answered(request: (hear: QueryListener) => unknown): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      request((error, result) => {
        if (error) reject(error instanceof Error ? error : new Error('the database refused', { cause: error }));
        else resolve(result);
      });
    });
  } catch (error) {
    // The caller's stack instead of the socket's.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  size?: number;
  name?: string;
  /** For serving: a hanging database counts as unavailable (`isDatabaseUnavailable`). */
  timeoutMs?: number;
  /** For serving: queue wait before rejection (`queueNoLonger`). */
  patienceMs?: number;
  onStatement?: StatementObserver | undefined;
}

/** `PG_NAMED_STATEMENTS=off` is for poolers without prepared statements. Broken idle connections are replaced. */
export function openDatabase(address: DatabaseAddress, options: PoolOptions = {}): Connection {
  const { timeoutMs, onStatement } = options;
  const pool = new pg.Pool({
    ...address,
    max: options.size ?? 10,
    application_name: options.name ?? 'seoga',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // New connections have no plans; a short stall would open all at once and triple latency.
    ...(timeoutMs === undefined ? {} : { idleTimeoutMillis: 0 }),
    Client: clientWith({ isNamed: process.env['PG_NAMED_STATEMENTS'] !== 'off', timeoutMs, onStatement }),
  });
  if (options.patienceMs !== undefined) queueNoLonger(pool, options.patienceMs);
  pool.on('error', () => undefined);
  // Unhandled errors between statements of a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const clients = new Set<ShopClient>();
  pool.on('connect', (client) => void (client instanceof ShopClient && clients.add(client)));
  pool.on('remove', (client) => void (client instanceof ShopClient && clients.delete(client)));
  const watchNoMore = timeoutMs === undefined ? undefined : logSlowStatement(clients, timeoutMs);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely does not end an unused pool.
    if (!pool.ending) await pool.end();
    watchNoMore?.();
  };
  return { db, pool, close };
}
