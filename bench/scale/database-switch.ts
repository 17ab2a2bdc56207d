import { type Server, type Socket, connect, createServer } from 'node:net';

/** The one address of a database that moves: what a virtual address or a balancer of databases is to a shop. */
export interface DatabaseSwitch {
  port: number;
  /** Leads to another server from now on; undefined: to none. Connections to the former one end. */
  lead(to: number | undefined): void;
  close(): Promise<void>;
}

/** Opens it on a port of this machine alone. */
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
