import { join } from 'node:path';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { type NetworkFault, openFaultProxy } from './fault-proxy.ts';

/** An external database behind a proxy. */
export interface WiredDatabase {
  url: string;
  /** Bypasses the proxy. */
  direct: DatabaseAddress;
  set(networkFault: NetworkFault): void;
  close(): Promise<void>;
}

export async function openWiredDatabase(data: string): Promise<WiredDatabase> {
  const saved = await startEmbeddedPostgres(data);
  if (!('host' in saved.address)) throw new Error('the embedded database listens on a socket');
  const proxy = await openFaultProxy(join(saved.address.host, '.s.PGSQL.5432'));
  return {
    url: `postgres://seoga@127.0.0.1:${proxy.port}/seoga`,
    direct: saved.address,
    set: (networkFault) => proxy.set(networkFault),
    close: async () => {
      await proxy.close();
      await saved.stop();
    },
  };
}
