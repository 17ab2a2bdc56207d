import pg from 'pg';
import { checkLedgerFully } from '#domain/wallet';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { LEDGER_INVARIANTS } from '#shared/money/ledger-invariants';
import type { Db } from '#kernel/context';
import { fewerRows } from './base-backup.ts';
import type { Restored } from './restore-backup.ts';

const MAX_NAMED = 3;
/** Ledger hashes need no key, which may be missing. */
const NO_KEY = new Uint8Array(32);

/** Checks rows, coins and files; returns a message per problem. */
export async function verifyRestored(dataDir: string, restored: Restored): Promise<string[]> {
  const { damaged, manifest } = restored;
  const errors: string[] = [];
  if (damaged.length > 0)
    errors.push(`파일 ${damaged.length}개가 없거나 망가졌습니다: ${damaged.slice(0, MAX_NAMED).join(', ')}`);
  const postgres = await startEmbeddedPostgres(dataDir);
  const connection = openDatabase(postgres.address, { size: 2, name: 'seoga verify' });
  const client = new pg.Client(postgres.address);
  try {
    await client.connect();
    for (const table of await fewerRows(client, manifest.counts))
      errors.push(`${table}의 줄이 백업했을 때보다 적습니다.`);
    errors.push(...(await ledgerErrors(connection.db)));
  } finally {
    await client.end();
    await connection.close();
    await postgres.stop();
  }
  return errors;
}

/** A message per violated ledger invariant. */
export async function ledgerErrors(db: Db): Promise<string[]> {
  const { invariants } = await checkLedgerFully({ db, secrets: secretsFrom(NO_KEY) }, { ignoresKey: true });
  return invariants
    .filter(({ broken }) => broken > 0)
    .map(({ name, broken }) => `원장이 어긋났습니다: ${name} ${LEDGER_INVARIANTS[name]} ${broken}건`);
}
