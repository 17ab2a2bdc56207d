import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between browser and server, controlled by the test. */
export interface ShopFront {
  url: string;
  /** Every request as `GET /path`, with its Sec-Purpose. */
  asked: { line: string; aim: string }[];
  /** Build id to substitute for the real one. */
  build: string | undefined;
  /** Bytes per chunk of a document; the browser paints after each. */
  pieces: number | undefined;
  /** Responses by path that bypass the server. */
  answers: Map<string, { status: number; headers?: Record<string, string>; body: string }>;
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than the browser needs to parse, lay out and paint. */
const PIECE_MS = 40;
const TEXTS = /^(text\/html|text\/javascript)/;

export async function openFront(shopUrl: string): Promise<ShopFront> {
  const requests: ShopFront['asked'] = [];
  const own = await buildOf(shopUrl);
  const front: ShopFront = {
    url: '',
    asked: requests,
    build: undefined,
    pieces: undefined,
    answers: new Map(),
    cut: async () => closed(server),
    mend: async () => void (await listen(server, Number(new URL(front.url).port))),
    close: () => closed(server),
  };
  const server = createServer((incoming, reply) => {
    requests.push({ line: `${incoming.method} ${incoming.url}`, aim: String(incoming.headers['sec-fetch-dest']) });
    const response = front.answers.get(incoming.url ?? '');
    if (response) reply.writeHead(response.status, response.headers).end(response.body);
    else forwardRequest({ incoming, reply, shopUrl, rename: renamer(own, front.build), pieces: front.pieces });
  });
  front.url = `http://127.0.0.1:${await listen(server, 0)}`;
  return front;
}

async function buildOf(shopUrl: string): Promise<string> {
  const page = await (await fetch(`${shopUrl}/offline`)).text();
  const build = /manifest-(\w+?)(-shop)?\.js/.exec(page)?.[1];
  if (!build) throw new Error('the shop tells no build');
  return build;
}

interface Renamer {
  out(text: string): string;
  back(path: string): string;
}

function renamer(own: string, visible: string | undefined): Renamer {
  if (visible === undefined) return { out: (text) => text, back: (path) => path };
  return { out: (text) => text.replaceAll(own, visible), back: (path) => path.replaceAll(visible, own) };
}

function forwardRequest(order: {
  incoming: IncomingMessage;
  reply: ServerResponse;
  shopUrl: string;
  rename: Renamer;
  pieces: number | undefined;
}): void {
  const { incoming, reply, shopUrl, rename, pieces } = order;
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  delete headers['if-none-match'];
  const sent = request(
    new URL(rename.back(incoming.url ?? '/'), shopUrl),
    { method: incoming.method, headers },
    (response) => {
      const parts: Buffer[] = [];
      response.on('data', (chunk: Buffer) => parts.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        const { 'content-length': _length, 'transfer-encoding': _coding, etag: _etag, ...told } = response.headers;
        const isRenamed = TEXTS.test(String(told['content-type']));
        const text = isRenamed ? Buffer.from(rename.out(body.toString())) : body;
        // Changed inline scripts no longer match the CSP hashes.
        if (isRenamed && text.compare(body) !== 0) delete told['content-security-policy'];
        reply.writeHead(response.statusCode ?? 500, told);
        if (pieces !== undefined && told['content-type']?.startsWith('text/html')) void drip(reply, text, pieces);
        else reply.end(text);
      });
    },
  );
  sent.on('error', () => reply.destroy());
  incoming.pipe(sent);
}

/** Sends a document body in chunks; scripts are sent whole because they paint nothing. */
async function drip(reply: ServerResponse, page: Buffer, bytes: number): Promise<void> {
  let from = Math.max(0, page.indexOf('<body'));
  reply.write(page.subarray(0, from));
  while (from < page.length && !reply.destroyed) {
    await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
    const script = page.indexOf('<script', from);
    const isMet = script >= 0 && script < from + bytes;
    const to = isMet ? page.indexOf('</script>', script) + '</script>'.length : from + bytes;
    reply.write(page.subarray(from, to));
    from = to;
  }
  reply.end();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
