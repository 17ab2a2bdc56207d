import { type Server, type Socket, connect, createServer } from 'node:net';

/** What the network between shop and database does just now. */
export type NetworkFault = 'none' | 'refuse' | 'blackhole' | 'drop-replies' | 'reset' | 'slow';

/** A wire to the database that can be broken in the ways in which wires break. */
export interface FaultProxy {
  port: number;
  set(fault: NetworkFault): void;
  close(): Promise<void>;
}

/** Opens the wire. What was swallowed never comes later: when the fault ends, its connections end with it. */
export async function openFaultProxy(socketPath: string): Promise<FaultProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let fault: NetworkFault = 'none';
  const cutAll = (): void => {
    for (const [shop, database] of pairs) {
      shop.resetAndDestroy();
      database.destroy();
    }
  };
  const server: Server = createServer((shop) => {
    if (fault === 'refuse') {
      shop.resetAndDestroy();
      return;
    }
    const database = connect(socketPath);
    const pair: [Socket, Socket] = [shop, database];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      shop.destroy();
      database.destroy();
    };
    for (const side of pair) side.on('error', end).on('close', end);
    const pass = (to: Socket, part: Buffer): void => {
      if (fault !== 'slow') to.write(part);
      else setTimeout(() => to.writable && to.write(part), 40);
    };
    shop.on('data', (part: Buffer) => fault !== 'blackhole' && pass(database, part));
    database.on('data', (part: Buffer) => fault !== 'blackhole' && fault !== 'drop-replies' && pass(shop, part));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (next) => {
      const hasSwallowed = fault === 'blackhole' || fault === 'drop-replies';
      fault = next;
      if (next === 'reset' || next === 'refuse' || hasSwallowed) cutAll();
    },
    close: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
