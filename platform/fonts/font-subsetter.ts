import type subsetFont from 'subset-font';
import { createWorkerPool } from '#platform/workers/worker-pool';

export type SubsetOptions = NonNullable<Parameters<typeof subsetFont>[2]>;

/** Throws a JobFailed for an invalid font. */
export type SubsetFont = (source: Uint8Array, letters: string, options: SubsetOptions) => Promise<Uint8Array>;

export interface FontTasks {
  cut: { asked: { source: Uint8Array; letters: string; options: SubsetOptions }; answer: Uint8Array };
}

const SCRIPT = new URL('./font-worker.ts', import.meta.url);
const CUT_MS = 120_000;

/**
 * Provides the subsetter in a lazy worker thread: a subset takes half a second of CPU, and the thread's memory is
 * freed afterwards.
 */
export async function withFontSubsetter<Answer>(work: (cut: SubsetFont) => Promise<Answer>): Promise<Answer> {
  const pool = createWorkerPool<FontTasks>({ script: SCRIPT, size: 1 });
  try {
    return await work((source, letters, options) =>
      pool.run('cut', { source, letters, options }, { timeoutMs: CUT_MS }),
    );
  } finally {
    await pool.close();
  }
}

/** Buffers become plain arrays between threads. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
