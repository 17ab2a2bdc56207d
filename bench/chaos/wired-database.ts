import { join } from 'node:path';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { type NetworkFault, openFaultProxy } from './fault-proxy.ts';

/** A database that is reached over a wire, and that somebody else than the shop looks after. */
export interface WiredDatabase {
  url: string;
  /** Past the wire. */
  direct: DatabaseAddress;
  set(fault: NetworkFault): void;
  close(): Promise<void>;
}

/** Starts the database of a folder and lays the wire to it. */
export async function openWiredDatabase(data: string): Promise<WiredDatabase> {
  const kept = await startEmbeddedPostgres(data);
  if (!('host' in kept.address)) throw new Error('the embedded database listens on a socket');
  const proxy = await openFaultProxy(join(kept.address.host, '.s.PGSQL.5432'));
  return {
    url: `postgres://seoga@127.0.0.1:${proxy.port}/seoga`,
    direct: kept.address,
    set: (fault) => proxy.set(fault),
    close: async () => {
      await proxy.close();
      await kept.stop();
    },
  };
}
