import type pg from 'pg';
import { migrationPlan } from '#platform/database/migrate';
import type { FileStore } from '#kernel/context';

export interface ReadinessCheck {
  run(): Promise<void>;
  /** Cache duration. */
  keepMs: number;
}

/** Database, schema version and file storage. */
export function readinessChecks(deps: {
  pool: pg.Pool;
  migrations: string;
  files: FileStore;
}): Record<'database' | 'schema' | 'storage', ReadinessCheck> {
  const { pool, migrations, files } = deps;
  return {
    database: { keepMs: 1000, run: async () => void (await pool.query('select 1')) },
    schema: {
      keepMs: 30_000,
      run: async () => {
        const { pending } = await migrationPlan(pool, migrations);
        if (pending.length > 0) throw new Error(`the schema lacks ${pending.join(', ')}`);
      },
    },
    storage: { keepMs: 10_000, run: () => writeAndRead(files) },
  };
}

async function writeAndRead(files: FileStore): Promise<void> {
  const key = `ready/${process.pid}`;
  const written = Buffer.from(`${process.pid}`);
  await files.put(key, written);
  const read = await files.read(key);
  await files.remove(key);
  if (!read || !written.equals(read)) throw new Error('a file is not read as it was written');
}
