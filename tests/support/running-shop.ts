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
