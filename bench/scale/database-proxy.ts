import { type Server, type Socket, connect, createServer } from 'node:net';

/** Fixed address of a failover database, like a virtual IP. */
export interface DatabaseSwitch {
  port: number;
  /** Ends connections to the former server. */
  lead(to: number | undefined): void;
  close(): Promise<void>;
}

/** Listens on localhost only. */
export async function openDatabaseSwitch(first: number): Promise<DatabaseSwitch> {
  const sockets = new Set<Socket>();
  let leadsTo: number | undefined = first;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server: Server = createServer((shop) => {
    if (leadsTo === undefined) return void shop.resetAndDestroy();
    const database = connect(leadsTo, '127.0.0.1');
    for (const [from, to] of [
      [shop, database],
      [database, shop],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lead: (to) => {
      leadsTo = to;
      cut();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
