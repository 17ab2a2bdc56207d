import type pg from 'pg';

const MARK = '-- migrate:no-transaction';
/** Waiting blocks nobody; a backup may take long. */
const PATIENCE = '90s';
const MADE = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z_][a-z0-9_]*)/i;

/** As concurrent index builds must. */
export function runsOutside(text: string): boolean {
  return text.startsWith(MARK);
}

/** Restartable: `if (not) exists`, and invalid indexes are dropped first. */
export async function runOutside(client: pg.PoolClient, text: string): Promise<void> {
  const { rows } = await client.query<{ patience: string }>("select current_setting('lock_timeout') as patience");
  await client.query(`set lock_timeout = '${PATIENCE}'`);
  try {
    for (const statement of text.split(/;\s*(?:\n|$)/)) {
      if (!statement.trim()) continue;
      const made = MADE.exec(statement)?.[1];
      if (made) await dropHalfMade(client, made);
      await client.query(statement);
    }
  } finally {
    await client.query("select set_config('lock_timeout', $1, false)", [rows[0]?.patience]);
  }
}

async function dropHalfMade(client: pg.PoolClient, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${name}`);
}
