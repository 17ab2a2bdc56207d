import pg from 'pg';
import { proveLedger } from '#domain/wallet';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { secretsFrom } from '#platform/shop-secrets';
import { LEDGER_INVARIANTS } from '#vocabulary/ledger-invariants';
import type { Db } from '#shared/context';
import { fewerRows } from './base-backup.ts';
import type { Restored } from './restore-backup.ts';

const MOST_NAMED = 3;
/** The ledger is checked by its hashes: the shop's own key may not have come along. */
const NO_KEY = new Uint8Array(32);

/** Looks at what was restored: rows, coins and files. Answers what is wrong, a sentence each; nothing where all is whole. */
export async function verifyRestored(dataDir: string, restored: Restored): Promise<string[]> {
  const { damaged, manifest } = restored;
  const faults: string[] = [];
  if (damaged.length > 0)
    faults.push(`파일 ${damaged.length}개가 없거나 망가졌습니다: ${damaged.slice(0, MOST_NAMED).join(', ')}`);
  const postgres = await startEmbeddedPostgres(dataDir);
  const connection = openDatabase(postgres.address, { size: 2, name: 'seoga verify' });
  const client = new pg.Client(postgres.address);
  try {
    await client.connect();
    for (const table of await fewerRows(client, manifest.counts))
      faults.push(`${table}의 줄이 백업했을 때보다 적습니다.`);
    faults.push(...(await ledgerFaults(connection.db)));
  } finally {
    await client.end();
    await connection.close();
    await postgres.stop();
  }
  return faults;
}

/** A sentence for each invariant of the ledger that does not hold. */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const { invariants } = await proveLedger({ db, secrets: secretsFrom(NO_KEY) }, { ignoresKey: true });
  return invariants
    .filter(({ broken }) => broken > 0)
    .map(({ name, broken }) => `원장이 어긋났습니다: ${name} ${LEDGER_INVARIANTS[name]} ${broken}건`);
}
