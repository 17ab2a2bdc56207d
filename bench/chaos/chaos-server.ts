// One process of the shop under chaos: started, killed and started again by bench/chaos/shop-processes.ts.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { testContext } from '../../tests/support/test-context.ts';
import { openChaosApp } from './chaos-app.ts';

const { CHAOS_DATA = '', CHAOS_DATABASE, CHAOS_PORT, CHAOS_POOL = '12' } = process.env;
/** As the shop itself has it. */
const TERMS = { timeoutMs: 20_000, patienceMs: 1000 };
const address = CHAOS_DATABASE
  ? { connectionString: CHAOS_DATABASE }
  : (await startEmbeddedPostgres(CHAOS_DATA)).address;
const connection = openDatabase(address, { name: 'seoga chaos', size: Number(CHAOS_POOL), ...TERMS });
const app = await openChaosApp(testContext(connection.db));
// The first purchase after a start pays for nothing that a reader should wait for.
await connection.pool.query('select 1').catch(() => undefined);
// Several processes share the port; Node knows the option, the types of Fastify do not.
const place = { host: '127.0.0.1', port: Number(CHAOS_PORT), reusePort: true };
await app.listen(place);
process.send?.('open');
// What is killed writes nothing at its end, and the next start would compile everything anew.
flushCompileCache();
