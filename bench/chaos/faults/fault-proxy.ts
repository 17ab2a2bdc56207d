import { type Server, type Socket, connect, createServer } from 'node:net';

export type NetworkFault = 'none' | 'refuse' | 'blackhole' | 'drop-replies' | 'reset' | 'slow';

export interface FaultProxy {
  port: number;
  set(networkFault: NetworkFault): void;
  close(): Promise<void>;
}

/** Before a socket or a local port. Swallowed bytes never arrive later: their connections end with the fault. */
export async function openFaultProxy(target: string | number): Promise<FaultProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let networkFault: NetworkFault = 'none';
  const cutAll = (): void => {
    for (const [shop, database] of pairs) {
      shop.resetAndDestroy();
      database.destroy();
    }
  };
  const server: Server = createServer((shop) => {
    if (networkFault === 'refuse') {
      shop.resetAndDestroy();
      return;
    }
    const database = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [shop, database];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      shop.destroy();
      database.destroy();
    };
    for (const side of pair) side.on('error', end).on('close', end);
    const pass = (to: Socket, chunk: Buffer): void => {
      if (networkFault !== 'slow') to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), 40);
    };
    shop.on('data', (chunk: Buffer) => networkFault !== 'blackhole' && pass(database, chunk));
    database.on(
      'data',
      (chunk: Buffer) => networkFault !== 'blackhole' && networkFault !== 'drop-replies' && pass(shop, chunk),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (next) => {
      const hasSwallowed = networkFault === 'blackhole' || networkFault === 'drop-replies';
      networkFault = next;
      if (next === 'reset' || next === 'refuse' || hasSwallowed) cutAll();
    },
    close: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
