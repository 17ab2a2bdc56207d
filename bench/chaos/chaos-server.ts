// One shop process, managed by bench/chaos/shop-processes.ts.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { testContext } from '../../tests/support/database/test-context.ts';
import { openChaosApp } from './chaos-app.ts';

const { CHAOS_DATA = '', CHAOS_DATABASE, CHAOS_PORT, CHAOS_POOL = '12' } = process.env;
/** Same as in production. */
const TERMS = { timeoutMs: 20_000, patienceMs: 1000 };
const address = CHAOS_DATABASE
  ? { connectionString: CHAOS_DATABASE }
  : (await startEmbeddedPostgres(CHAOS_DATA)).address;
const connection = openDatabase(address, { name: 'seoga chaos', size: Number(CHAOS_POOL), ...TERMS });
const app = await openChaosApp(testContext(connection.db));
// Warms the pool before the first purchase.
await connection.pool.query('select 1').catch(() => undefined);
// Processes share the port. Fastify's types lack the option.
const position = { host: '127.0.0.1', port: Number(CHAOS_PORT), reusePort: true };
await app.listen(position);
process.send?.('open');
// A killed process would not write the compile cache.
flushCompileCache();
