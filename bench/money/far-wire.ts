import { connect, createServer } from 'node:net';

/**
 * A network between shop and database: `node far-wire.ts <socket> <milliseconds>` passes on what is asked at once and what
 * is answered that much later, in its order, and prints its port when it listens.
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
  shop.on('data', (part: Buffer) => database.write(part));
  database.on('data', (part: Buffer) => {
    setTimeout(() => shop.writable && shop.write(part), Number(milliseconds));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
