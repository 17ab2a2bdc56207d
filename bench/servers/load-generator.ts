import { connect, type Socket } from 'node:net';

/** A process: `node load-generator.ts '<LoadOptions as JSON>'` prints a LoadResult. */
export interface LoadOptions {
  port: number;
  /** `{n}` becomes a new number per request. */
  paths: string[];
  /** Opened before; at a rate more are opened when all wait for answers. */
  connections: number;
  seconds: number;
  /** Of a logged-in member. */
  cookie?: string;
  /** Requests per second, open loop; otherwise a closed loop. */
  rate?: number;
  /** Measures from sending, not the due time: for loads beyond capacity. */
  fromSent?: boolean;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  bad: number;
  /** 503 with Retry-After; excluded from the other values. */
  refused: number;
  /** Milliseconds from due time to last byte. */
  p50: number;
  p99: number;
}

/** Below the limit of open files. */
const MAX_LANES = 512;
const LAST_CHUNK = '0\r\n\r\n';
const order: LoadOptions = JSON.parse(process.argv[2] ?? '{}');
const cookie = order.cookie ? `Cookie: ${order.cookie}\r\n` : '';
let sent = 0;
let bad = 0;
let rejected = 0;
const claimed: number[] = [];
const first = Date.now() * 1000;

/** One keep-alive connection without pipelining. Only counts bytes, to stay cheap. */
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
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.once('close', () => this.#done());
    socket.on('error', () => (bad += 1));
  }

  async request(due: number): Promise<void> {
    const path = (order.paths[sent % order.paths.length] ?? '/').replace('{n}', String(first + sent));
    sent += 1;
    await new Promise<void>((resolve) => {
      this.#done = resolve;
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nAccept-Encoding: br\r\nUser-Agent: bench\r\n${cookie}\r\n`,
      );
    });
    if (this.#isRefused) rejected += 1;
    else claimed.push(performance.now() - due);
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#left > 0) return this.#count(chunk);
    const text = this.#head + chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return void (this.#head = text);
    this.#head = '';
    this.#isRefused = text.startsWith('HTTP/1.1 503') && /\r\nretry-after: /i.test(text.slice(0, end));
    if (!text.startsWith('HTTP/1.1 200') && !this.#isRefused) bad += 1;
    this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1] ?? Infinity);
    return this.#count(Buffer.from(text.slice(end + 4), 'latin1'));
  }

  // Without a length the answer is chunked and ends with the last chunk.
  #count(chunk: Buffer): void {
    this.#left -= chunk.length;
    this.#tail =
      this.#left === Infinity
        ? (this.#tail + chunk.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length)
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

async function loadWithoutPause(lanes: Lane[], until: number): Promise<void> {
  const request = lanes.map(async (lane) => {
    while (performance.now() < until) await lane.request(performance.now());
  });
  await Promise.all(request);
}

// Arrivals do not wait for answers: a slow server must not reduce its own load.
async function loadAtRate(lanes: Lane[], span: { began: number; until: number; rate: number }): Promise<void> {
  const idle = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];
  const free = async (): Promise<Lane> => {
    const lane = idle.pop();
    if (lane) return lane;
    if (lanes.length >= MAX_LANES) return new Promise((resolve) => waiting.push(resolve));
    const opened = await openLane();
    lanes.push(opened);
    return opened;
  };
  const request = async (due: number): Promise<void> => {
    const lane = await free();
    await lane.request(order.fromSent ? performance.now() : due);
    const next = waiting.shift();
    if (next) next(lane);
    else idle.push(lane);
  };
  const requests: Promise<void>[] = [];
  for (let at = 0; ; at += 1) {
    const due = span.began + (at * 1000) / span.rate;
    if (due >= span.until) break;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // The delay of a timer is the bench's own.
    requests.push(request(early > 0 ? performance.now() : due));
  }
  await Promise.all(requests);
}

const lanes = await Promise.all(Array.from({ length: order.connections }, openLane));
const began = performance.now();
const until = began + order.seconds * 1000;
await (order.rate ? loadAtRate(lanes, { began, until, rate: order.rate }) : loadWithoutPause(lanes, until));
const seconds = (performance.now() - began) / 1000;
for (const lane of lanes) lane.end();
const sorted = claimed.toSorted((a, b) => a - b);
const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
const response: LoadResult = {
  requests: claimed.length + rejected,
  seconds,
  bad,
  refused: rejected,
  p50: at(0.5),
  p99: at(0.99),
};
process.stdout.write(JSON.stringify(response));
