import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { mutated, seededDice } from './mutate.ts';
import * as parsers from './parsers.ts';
import { SEEDS } from './seeds.ts';

/** What a run is told: which target, how long, by which seed, and where its watcher looks. */
export interface FuzzOrder {
  target: string;
  seconds: number;
  seed: number;
  /** The length of the input that runs, then its bytes: readable when this thread hangs. */
  shared: SharedArrayBuffer;
}

/** What came of a run: how often it parsed, what it kept, and the slowest input. */
export interface FuzzOutcome {
  runs: number;
  kept: number;
  /** Stretches of code that were entered. */
  stretches: number;
  slowestMs: number;
  fault?: { sentence: string; input: string };
}

const MOST_BYTES = 16_384;
const BATCH = 12;
const TARGETS: Record<string, (bytes: Buffer) => unknown> = { ...parsers };

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });

/** Stretches of code entered since it was asked last that never were before. */
const entered = new Set<string>();
function newStretches(): number {
  const before = entered.size;
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error) throw error;
    const scripts = answer.result.filter(({ url }) => url.startsWith('file:') && !url.includes('/bench/fuzz/'));
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
    // By what this thread worked: a machine that others use, or that slept, makes nothing slow.
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
    const means = { words: seeds.words.map((word) => Buffer.from(word)), corpus, most: MOST_BYTES };
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
          input = mutated(corpus[dice(corpus.length)] ?? Buffer.alloc(0), dice, means);
          batch.push(input);
          await this.parse(input);
        }
        // One of the batch went where nobody was: all of it is kept while there is room, for asking after each is dear.
        if (newStretches() > 0) corpus.push(...batch.filter((one) => one.length > 0));
        if (corpus.length > 4_000) corpus.splice(seeds.inputs.length, 2_000);
      }
      return outcome();
    } catch (error) {
      const sentence = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { ...outcome(), fault: { sentence, input: input.toString('base64') } };
    }
  }
}

parentPort?.postMessage(await new Fuzzer(workerData as FuzzOrder).run());
