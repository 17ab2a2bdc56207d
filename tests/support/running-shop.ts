import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';

/** What a command beside the shop of the journeys is told besides its folder; nothing where all lies in that folder. */
export function shopEnvironment(): Record<string, string> {
  return JSON.parse(process.env['SEOGA_SHOP_ENVIRONMENT'] ?? '{}');
}

/** Where the database of a running shop is; its own server goes on with it. */
export async function shopDatabase(data: string): Promise<DatabaseAddress> {
  const connectionString = shopEnvironment()['DATABASE_URL'];
  return connectionString === undefined ? (await startEmbeddedPostgres(data)).address : { connectionString };
}

/**
 * Waits until everybody sees what was put into the database beside the shop: a reader's own browser knows how far the log
 * had come when it wrote, and nobody's knows it of that.
 */
export async function untilShown(): Promise<void> {
  const { DATABASE_URL: primary, DATABASE_REPLICA_URL: replica } = shopEnvironment();
  if (primary === undefined || replica === undefined) return;
  const [row] = await asked(primary, 'select pg_current_wal_flush_lsn()::text as position', []);
  for (;;) {
    const [seen] = await asked(replica, 'select pg_last_wal_replay_lsn() >= $1 as shown', [row?.['position']]);
    if (seen?.['shown']) return;
    await pause(50);
  }
}

async function asked(connectionString: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
