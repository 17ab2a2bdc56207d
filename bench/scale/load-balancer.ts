import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';

/** Round-robin; skips servers that do not answer. */
export interface Balancer {
  url: string;
  close(): Promise<void>;
}

/** Other path prefixes under the shop's address. */
export interface Aside {
  prefix: string;
  port: number;
}

/** Buffered request body; the shop's own upload limit. */
const LARGEST = 64 * 1024 * 1024;
/** Safe to retry on another server. */
const SAFE = new Set(['GET', 'HEAD']);

/** Retries a payment only if the first server was never reached. */
export async function openBalancer(ports: number[], aside?: Aside): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let turn = 0;
  const server = createServer((requests, response) => {
    // The client aborted its upload.
    const received = bodyOf(requests).catch(() => void response.destroy());
    void received.then((body) => {
      if (body === undefined) return;
      const isAside = aside !== undefined && requests.url?.startsWith(aside.prefix);
      turn += isAside ? 0 : 1;
      const order = ports.map((_port, index) => ports[(turn + index) % ports.length] ?? 0);
      pass({ asked: requests, answer: response, body, agent }, isAside ? [aside.port] : order);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Passed {
  asked: IncomingMessage;
  answer: ServerResponse;
  body: Buffer;
  agent: Agent;
}

function pass(passed: Passed, [port, ...others]: number[]): void {
  const { asked, answer, body, agent } = passed;
  if (port === undefined) {
    answer.writeHead(502).end();
    return;
  }
  const { method = 'GET', url = '/' } = asked;
  const from = [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].flat().filter(Boolean);
  const headers = { ...asked.headers, 'x-forwarded-for': from.join(', ') };
  const forward = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.on('error', () => answer.destroy());
    answered.pipe(answer);
  });
  // Propagates the client's disconnect.
  answer.once('close', () => forward.destroy());
  forward.on('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent || answer.destroyed) return void answer.destroy();
    const isUntouched = error.code === 'ECONNREFUSED' || SAFE.has(method);
    pass(passed, isUntouched ? others : []);
    return undefined;
  });
  forward.end(body);
}

async function bodyOf(requests: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of requests) {
    size += (part as Buffer).length;
    if (size > LARGEST) throw new Error('no shop takes so much at once');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
