import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '../../tests/support/database/test-database.ts';
import { tableTypes } from './table-types.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'domain', 'kernel', 'tables');

const database = await testDatabase();
try {
  const source = await tableTypes(database.pool, readFileSync(join(FOLDER, 'column-types.ts'), 'utf8'));
  writeFileSync(join(FOLDER, 'database-tables.ts'), source);
} finally {
  await database.drop();
}
