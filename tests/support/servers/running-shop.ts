import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';

/** Environment for CLI commands against the test server; empty if its folder holds everything. */
export function shopEnvironment(): Record<string, string> {
  return JSON.parse(process.env['SEOGA_SHOP_ENVIRONMENT'] ?? '{}');
}

/** Servers that this process has found or started, by data folder. */
const servers = new Map<string, Promise<{ address: DatabaseAddress }>>();

export async function shopDatabase(data: string): Promise<DatabaseAddress> {
  const connectionString = shopEnvironment()['DATABASE_URL'];
  if (connectionString !== undefined) return { connectionString };
  const server = servers.get(data) ?? startEmbeddedPostgres(data);
  servers.set(data, server);
  return (await server).address;
}

/**
 * Waits until every server sees direct database changes. A browser's own writes carry their log position; these do
 * not.
 */
export async function waitUntilVisible(): Promise<void> {
  const { DATABASE_URL: primary, DATABASE_REPLICA_URL: replica } = shopEnvironment();
  if (primary === undefined || replica === undefined) return;
  const [row] = await sendRequest(primary, 'select pg_current_wal_flush_lsn()::text as position', []);
  for (;;) {
    const [seen] = await sendRequest(replica, 'select pg_last_wal_replay_lsn() >= $1 as shown', [row?.['position']]);
    if (seen?.['shown']) return;
    await pause(50);
  }
}

async function sendRequest(
  connectionString: string,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
