// Migrates a database: `node migration-process.ts DATA FOLDER`.
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';

const [data = '', folder = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres(data);
const connection = openDatabase(postgres.address, { name: 'seoga chaos schema', size: 1 });
try {
  await migrate(connection.pool, folder);
} finally {
  await connection.close();
  await postgres.stop();
}
