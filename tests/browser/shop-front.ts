import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A network between a browser and the shop, in the hands of a journey. */
export interface ShopFront {
  url: string;
  /** Everything that was asked for, as `GET /path`, and what the browser said it is for. */
  asked: { line: string; aim: string }[];
  /** The build that it makes of the shop's own, where it plays that another one is served. */
  build: string | undefined;
  /** A slow line: of a page so many bytes come at a time, and each time the browser has painted what there is. */
  pieces: number | undefined;
  /** What it answers by itself, by path; the shop is not asked. */
  answers: Map<string, { status: number; headers?: Record<string, string>; body: string }>;
  /** No network at all: whoever asks meets a closed door. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The browser parses, lays out and paints in less. */
const PIECE_MS = 40;
const TEXTS = /^(text\/html|text\/javascript)/;

/** Opens a front before a shop; it hands on what it is asked, plainly. */
export async function openFront(shopUrl: string): Promise<ShopFront> {
  const asked: ShopFront['asked'] = [];
  const own = await buildOf(shopUrl);
  const front: ShopFront = {
    url: '',
    asked,
    build: undefined,
    pieces: undefined,
    answers: new Map(),
    cut: async () => closed(server),
    mend: async () => void (await listen(server, Number(new URL(front.url).port))),
    close: () => closed(server),
  };
  const server = createServer((incoming, reply) => {
    asked.push({ line: `${incoming.method} ${incoming.url}`, aim: String(incoming.headers['sec-fetch-dest']) });
    const answer = front.answers.get(incoming.url ?? '');
    if (answer) reply.writeHead(answer.status, answer.headers).end(answer.body);
    else handOn({ incoming, reply, shopUrl, rename: renamer(own, front.build), pieces: front.pieces });
  });
  front.url = `http://127.0.0.1:${await listen(server, 0)}`;
  return front;
}

/** The build that a shop serves. */
async function buildOf(shopUrl: string): Promise<string> {
  const page = await (await fetch(`${shopUrl}/offline`)).text();
  const build = /manifest-(\w+?)(-shop)?\.js/.exec(page)?.[1];
  if (!build) throw new Error('the shop tells no build');
  return build;
}

interface Renamer {
  /** As the browser is told. */
  out(text: string): string;
  /** As the shop knows it. */
  back(path: string): string;
}

function renamer(own: string, shown: string | undefined): Renamer {
  if (shown === undefined) return { out: (text) => text, back: (path) => path };
  return { out: (text) => text.replaceAll(own, shown), back: (path) => path.replaceAll(shown, own) };
}

function handOn(order: {
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
    (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const { 'content-length': _length, 'transfer-encoding': _coding, etag: _etag, ...told } = answer.headers;
        const isRenamed = TEXTS.test(String(told['content-type']));
        const text = isRenamed ? Buffer.from(rename.out(body.toString())) : body;
        // Inline scripts that were renamed are others than those that the policy names.
        if (isRenamed && text.compare(body) !== 0) delete told['content-security-policy'];
        reply.writeHead(answer.statusCode ?? 500, told);
        if (pieces !== undefined && told['content-type']?.startsWith('text/html')) void drip(reply, text, pieces);
        else reply.end(text);
      });
    },
  );
  sent.on('error', () => reply.destroy());
  incoming.pipe(sent);
}

/** Sends a page up to its body, then piece by piece; a script comes as a whole, for nothing of it is painted. */
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
