import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The least that Node can do for a page: `node bare-server.ts <file of BareAnswers>` answers each path with bytes
 * that it holds, and prints its port when it listens.
 */
export type BareAnswers = Record<string, { headers: Record<string, string>; file: string }>;

const answers: BareAnswers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const held = new Map(
  Object.entries(answers).map(([path, { headers, file }]) => [path, { headers, body: readFileSync(file) }]),
);

const server = createServer((request, response) => {
  const answer = held.get(request.url ?? '');
  if (!answer) return response.writeHead(404, { 'content-length': 0 }).end();
  return response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
