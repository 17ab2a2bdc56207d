import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { mutated, seededDice } from './mutate.ts';
import * as parsers from './parsers.ts';
import { SEEDS } from './seeds.ts';

/** Target, duration, seed and shared memory of a run. */
export interface FuzzOrder {
  target: string;
  seconds: number;
  seed: number;
  /** Length and bytes of the current input: readable when this thread hangs. */
  shared: SharedArrayBuffer;
}

export interface FuzzOutcome {
  runs: number;
  kept: number;
  /** Covered code ranges. */
  stretches: number;
  slowestMs: number;
  error?: { sentence: string; input: string };
}

const MAX_BYTES = 16_384;
const BATCH = 12;
const TARGETS: Record<string, (bytes: Buffer) => unknown> = { ...parsers };

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });

/** Ranges newly covered since the last call. */
const entered = new Set<string>();
function newStretches(): number {
  const before = entered.size;
  session.post('Profiler.takePreciseCoverage', (error, response) => {
    if (error) throw error;
    const scripts = response.result.filter(({ url }) => url.startsWith('file:') && !url.includes('/bench/fuzz/'));
    for (const { url, functions } of scripts)
      for (const range of functions.flatMap(({ ranges }) => ranges))
        if (range.count > 0) entered.add(`${url}:${range.startOffset}:${range.endOffset}`);
  });
  return entered.size - before;
}

class Fuzzer {
  readonly #order: FuzzOrder;
  readonly #length: Int32Array;
  readonly #bytes: Uint8Array;
  runs = 0;
  slowestMs = 0;

  constructor(order: FuzzOrder) {
    this.#order = order;
    this.#length = new Int32Array(order.shared, 0, 2);
    this.#bytes = new Uint8Array(order.shared, 8);
  }

  async parse(input: Buffer): Promise<void> {
    this.#bytes.set(input);
    Atomics.store(this.#length, 0, input.length);
    Atomics.add(this.#length, 1, 1);
    // CPU time of this thread: independent of other load and sleep.
    const started = process.threadCpuUsage();
    await TARGETS[this.#order.target]?.(input);
    const { user, system } = process.threadCpuUsage(started);
    this.slowestMs = Math.max(this.slowestMs, (user + system) / 1000);
    this.runs += 1;
  }

  async run(): Promise<FuzzOutcome> {
    const { target, seed, seconds } = this.#order;
    const dice = seededDice(seed);
    const seeds = SEEDS[target] ?? { inputs: [''], words: [] };
    const corpus: Buffer[] = seeds.inputs.map((text) => Buffer.from(text));
    const deps = { words: seeds.words.map((word) => Buffer.from(word)), corpus, most: MAX_BYTES };
    let input: Buffer = Buffer.alloc(0);
    const outcome = (): FuzzOutcome => ({
      runs: this.runs,
      kept: corpus.length,
      stretches: entered.size,
      slowestMs: this.slowestMs,
    });
    try {
      for (input of corpus.slice()) await this.parse(input);
      newStretches();
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        const batch: Buffer[] = [];
        for (let at = 0; at < BATCH; at += 1) {
          input = mutated(corpus[dice(corpus.length)] ?? Buffer.alloc(0), dice, deps);
          batch.push(input);
          await this.parse(input);
        }
        // Keeps the whole batch when it covered new code: checking each input is expensive.
        if (newStretches() > 0) corpus.push(...batch.filter((one) => one.length > 0));
        if (corpus.length > 4_000) corpus.splice(seeds.inputs.length, 2_000);
      }
      return outcome();
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { ...outcome(), error: { sentence: message, input: input.toString('base64') } };
    }
  }
}

parentPort?.postMessage(await new Fuzzer(workerData as FuzzOrder).run());
