import { connect, type Socket } from 'node:net';

/** A load, in a process of its own: `node load-generator.ts '<LoadOrder as JSON>'` prints a LoadAnswer as JSON. */
export interface LoadOrder {
  port: number;
  /** `{n}` becomes a number that was not asked for before. */
  paths: string[];
  connections: number;
  seconds: number;
  /** Cookies of somebody who is logged in. */
  cookie?: string;
  /** Requests a second, sent when they are due; without it each connection asks again as soon as it is answered. */
  rate?: number;
  /** An answer counts from when it was asked for, not from when that was due: for loads that nobody could keep up with. */
  fromSent?: boolean;
}

export interface LoadAnswer {
  requests: number;
  seconds: number;
  bad: number;
  /** Answers by which a crowd was told to come later (503 with Retry-After); in none of the others. */
  refused: number;
  /** Milliseconds from when a request was due until its last byte came, of those that were not refused. */
  p50: number;
  p99: number;
}

const LAST_CHUNK = '0\r\n\r\n';
const order: LoadOrder = JSON.parse(process.argv[2] ?? '{}');
const cookie = order.cookie ? `Cookie: ${order.cookie}\r\n` : '';
let sent = 0;
let bad = 0;
let refused = 0;
const taken: number[] = [];
const first = Date.now() * 1000;

/** One kept-alive connection, one request at a time. Bytes are counted, not looked at: the generator must cost little. */
class Lane {
  readonly #socket: Socket;
  #left = 0;
  #head = '';
  #tail = '';
  #isRefused = false;
  #done: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (part: Buffer) => this.#take(part));
    socket.once('close', () => this.#done());
    socket.on('error', () => (bad += 1));
  }

  async ask(due: number): Promise<void> {
    const path = (order.paths[sent % order.paths.length] ?? '/').replace('{n}', String(first + sent));
    sent += 1;
    await new Promise<void>((resolve) => {
      this.#done = resolve;
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nAccept-Encoding: br\r\nUser-Agent: bench\r\n${cookie}\r\n`,
      );
    });
    if (this.#isRefused) refused += 1;
    else taken.push(performance.now() - due);
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    if (this.#left > 0) return this.#count(part);
    const text = this.#head + part.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return void (this.#head = text);
    this.#head = '';
    this.#isRefused = text.startsWith('HTTP/1.1 503') && /\r\nretry-after: /i.test(text.slice(0, end));
    if (!text.startsWith('HTTP/1.1 200') && !this.#isRefused) bad += 1;
    this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1] ?? Infinity);
    return this.#count(Buffer.from(text.slice(end + 4), 'latin1'));
  }

  // Without a length an answer comes in chunks; nothing else is asked for meanwhile, so the last one ends what has come.
  #count(part: Buffer): void {
    this.#left -= part.length;
    this.#tail =
      this.#left === Infinity
        ? (this.#tail + part.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length)
        : '';
    if (this.#left > 0 && this.#tail !== LAST_CHUNK) return;
    this.#left = 0;
    this.#tail = '';
    this.#done();
  }
}

async function openLane(): Promise<Lane> {
  const socket = connect(order.port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return new Lane(socket);
}

async function askWithoutPause(lanes: Lane[], until: number): Promise<void> {
  const asking = lanes.map(async (lane) => {
    while (performance.now() < until) await lane.ask(performance.now());
  });
  await Promise.all(asking);
}

// A request that waits for a free lane counts from when it was due: a slow server may not slow its own load.
async function askAtRate(lanes: Lane[], span: { began: number; until: number; rate: number }): Promise<void> {
  let next = 0;
  const asking = lanes.map(async (lane) => {
    for (;;) {
      const due = span.began + (next * 1000) / span.rate;
      if (due >= span.until) return;
      next += 1;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await lane.ask(early > 0 || order.fromSent ? performance.now() : due);
    }
  });
  await Promise.all(asking);
}

const lanes = await Promise.all(Array.from({ length: order.connections }, openLane));
const began = performance.now();
const until = began + order.seconds * 1000;
await (order.rate ? askAtRate(lanes, { began, until, rate: order.rate }) : askWithoutPause(lanes, until));
const seconds = (performance.now() - began) / 1000;
for (const lane of lanes) lane.end();
const sorted = taken.toSorted((a, b) => a - b);
const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
const answer: LoadAnswer = { requests: taken.length + refused, seconds, bad, refused, p50: at(0.5), p99: at(0.99) };
process.stdout.write(JSON.stringify(answer));
