import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '#shared/context';
import type { Tables } from '#shared/tables';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer too large: ${text}`);
  return value;
});

const statementNames = new Map<string, string>();

/** Sends every parametrised query as a named statement: planning costs more than the query builder does. */
class NamedClient extends pg.Client {}
const send = pg.Client.prototype.query;
Object.defineProperty(NamedClient.prototype, 'query', {
  value(this: pg.Client, ...query: unknown[]) {
    const [text, values, done] = query;
    if (typeof text !== 'string' || !Array.isArray(values)) return Reflect.apply(send, this, query);
    let name = statementNames.get(text);
    if (!name) {
      name = `k${statementNames.size}`;
      statementNames.set(text, name);
    }
    return Reflect.apply(send, this, [{ name, text, values }, done]);
  },
});

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. `PG_NAMED_STATEMENTS=off` is for a pooler between that cannot keep statements apart.
 * A broken idle connection is dropped by the pool; the next query opens another.
 */
export function openDatabase(address: DatabaseAddress, options: { size?: number; name?: string } = {}): Connection {
  const named = process.env['PG_NAMED_STATEMENTS'] !== 'off';
  const pool = new pg.Pool({
    ...address,
    max: options.size ?? 10,
    application_name: options.name ?? 'seoga',
    connectionTimeoutMillis: 10_000,
    ...(named ? { Client: NamedClient } : {}),
  });
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction tells nobody else; unheard, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
