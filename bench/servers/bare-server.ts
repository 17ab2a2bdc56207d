import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Baseline: serves bytes from memory and prints its port. `node bare-server.ts <file of BaselineResponses>` */
export type BaselineResponses = Record<string, { headers: Record<string, string>; file: string }>;

const responses: BaselineResponses = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const stored = new Map(
  Object.entries(responses).map(([path, { headers, file }]) => [path, { headers, body: readFileSync(file) }]),
);

const server = createServer((request, response) => {
  const reply = stored.get(request.url ?? '');
  if (!reply) return response.writeHead(404, { 'content-length': 0 }).end();
  return response.writeHead(200, { ...reply.headers, 'content-length': reply.body.length }).end(reply.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
