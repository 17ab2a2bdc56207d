import { connect, createServer } from 'node:net';

/**
 * Proxy that delays the database's answers, in order, and prints its port: `node network-delay.ts <socket>
 * <milliseconds>`.
 */
const [socket = '', milliseconds = ''] = process.argv.slice(2);

const server = createServer((shop) => {
  shop.setNoDelay(true);
  const database = connect(socket);
  const end = (): void => {
    shop.destroy();
    database.destroy();
  };
  for (const side of [shop, database]) side.on('error', end).on('close', end);
  shop.on('data', (chunk: Buffer) => database.write(chunk));
  database.on('data', (chunk: Buffer) => {
    setTimeout(() => shop.writable && shop.write(chunk), Number(milliseconds));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
