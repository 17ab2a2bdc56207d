import { Worker } from 'node:worker_threads';
import { StartupError } from '#platform/startup-error';
import { type Figure, figureTable, isMet } from '../figure.ts';
import type { FuzzOrder, FuzzOutcome } from './fuzz-worker.ts';
import { SEEDS } from './seeds.ts';

const HANG_MS = 2_000;
const MEMORY_MB = 768;
const SHARED_BYTES = 8 + 65_536;
const say = (message: string): boolean => process.stdout.write(`${message}\n`);

/**
 * `chaos parsers [name…]`, `SECS` seconds each: coverage-guided fuzzing; reports inputs that throw, take over two
 * seconds or exhaust memory.
 */
export async function runFuzz(args: string[]): Promise<number> {
  const unknown = args.find((arg) => !(arg in SEEDS));
  if (unknown)
    throw new StartupError(`${unknown}은 모르는 이름입니다. ${Object.keys(SEEDS).join(', ')} 가운데에서 적어 주세요.`);
  const seconds = Number(process.env['SECS'] ?? 60);
  const seed = Number(process.env['SEED'] ?? 1);
  if (!(seconds > 0) || !Number.isInteger(seed)) throw new StartupError('SECS는 0보다 큰 수, SEED는 정수여야 합니다.');
  const figures: Figure[] = [];
  for (const target of args.length > 0 ? args : Object.keys(SEEDS)) {
    const outcome = await fuzzed({ target, seconds, seed });
    const { error } = outcome;
    if (error) say(`${target}: ${error.sentence}\n  입력(base64): ${error.input}`);
    figures.push({
      what: `${target}: 넘어지거나 멈춘 것`,
      unit: '건',
      ours: error ? 1 : 0,
      budget: { of: 'ours', atMost: 0 },
      note: `${outcome.runs.toLocaleString('ko')}번, 들어간 곳 ${outcome.stretches.toLocaleString('ko')}, 간직한 입력 ${outcome.kept.toLocaleString('ko')}`,
    });
    figures.push({
      what: `${target}: 가장 오래 걸린 것`,
      unit: 'ms',
      ours: Math.round(outcome.slowestMs),
      budget: { of: 'ours', atMost: HANG_MS },
    });
  }
  say(`\n${figureTable(figures)}`);
  return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

const NOTHING: FuzzOutcome = { runs: 0, kept: 0, stretches: 0, slowestMs: 0 };

/** Runs a target in a watched thread, because a hanging thread cannot report. */
async function fuzzed(order: Omit<FuzzOrder, 'shared'>): Promise<FuzzOutcome> {
  const shared = new SharedArrayBuffer(SHARED_BYTES);
  const [length, bytes] = [new Int32Array(shared, 0, 2), new Uint8Array(shared, 8)];
  const worker = new Worker(new URL('fuzz-worker.ts', import.meta.url), {
    workerData: { ...order, shared } satisfies FuzzOrder,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const inputNow = (): string => Buffer.from(bytes.slice(0, Atomics.load(length, 0))).toString('base64');
  let last = { run: -1, since: performance.now() };
  const watch = (resolve: (outcome: FuzzOutcome) => void) => (): void => {
    const run = Atomics.load(length, 1);
    if (run !== last.run) last = { run, since: performance.now() };
    else if (run > 0 && performance.now() - last.since > HANG_MS)
      resolve({
        ...NOTHING,
        runs: run,
        slowestMs: performance.now() - last.since,
        error: { sentence: '2초가 넘도록 끝나지 않습니다.', input: inputNow() },
      });
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FuzzOutcome>((resolve, reject) => {
      timer = setInterval(watch(resolve), 250);
      worker.once('message', resolve);
      worker.once('error', (error) =>
        error.message.includes('memory')
          ? resolve({ ...NOTHING, error: { sentence: error.message, input: inputNow() } })
          : reject(error instanceof Error ? error : new Error(String(error))),
      );
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}
