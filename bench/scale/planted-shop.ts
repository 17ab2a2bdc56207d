import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/connection';
import type { ChaosClient } from '../chaos/chaos-clients.ts';
import { plantIn } from '../chaos/chaos-fixtures.ts';

/** Of the test context, which issues the members' tokens. */
const ROOT_KEY = new Uint8Array(32).fill(7);

/** Plants works and members with coins in an empty database. */
export async function plantShop(connectionString: string): Promise<ChaosClient[]> {
  const connection = openDatabase({ connectionString });
  try {
    return await plantIn(connection);
  } finally {
    await connection.close();
  }
}

/** Gives a server's data folder the key of the planted members' tokens. */
export function writeRootKey(folder: string): void {
  mkdirSync(join(folder, 'secrets'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'secrets', 'root.key'), ROOT_KEY, { mode: 0o600 });
}
