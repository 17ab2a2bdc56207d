import type subsetFont from 'subset-font';
import { makeWorkerPool } from '#platform/workers/worker-pool';

/** What a font is cut to: its letters, its form, and what is kept of it besides. */
export type CutOptions = NonNullable<Parameters<typeof subsetFont>[2]>;

/** Cuts a font down to those letters. Throws a JobFailed where the bytes are no font. */
export type CutFont = (source: Uint8Array, letters: string, options: CutOptions) => Promise<Uint8Array>;

export interface FontTasks {
  cut: { asked: { source: Uint8Array; letters: string; options: CutOptions }; answer: Uint8Array };
}

const SCRIPT = new URL('./font-worker.ts', import.meta.url);
const CUT_MS = 120_000;

/**
 * Gives the font tools for as long as the work takes. They have a thread of their own, begun by the first cut: one takes
 * half a second of a core, in which the shop would answer nobody, and what they hold of memory goes with the thread.
 */
export async function withFontCutter<Answer>(work: (cut: CutFont) => Promise<Answer>): Promise<Answer> {
  const pool = makeWorkerPool<FontTasks>({ script: SCRIPT, size: 1 });
  try {
    return await work((source, letters, options) =>
      pool.run('cut', { source, letters, options }, { timeoutMs: CUT_MS }),
    );
  } finally {
    await pool.close();
  }
}

/** The same bytes as a Buffer: between threads it travels as a bare array. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
