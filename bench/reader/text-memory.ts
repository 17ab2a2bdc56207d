import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, against, median } from '../figure.ts';
import { openPhoneBrowser } from './phone-browser.ts';
import type { BenchReader, BenchReaders } from './readers.ts';
import { untilAlive } from './reader-steps.ts';

const RUNS = 3;
const ROUNDS = 6;
const MB = 1_000_000;

interface Memory {
  heap: number;
  process: number;
}

/** After a few page turns, each reader in its own browser. */
export async function textMemoryFigures(readers: BenchReaders): Promise<Figure[]> {
  const { ours, bare, peers } = readers;
  const seen = new Map([ours, bare, ...peers].map((reader) => [reader, [] as Memory[]]));
  for (let run = 0; run < RUNS; run += 1)
    for (const [reader, memories] of seen) memories.push(await memoryOf(readers, reader));
  const value = (reader: BenchReader, kind: keyof Memory): number =>
    median((seen.get(reader) ?? []).map((memory) => memory[kind])) / MB;
  return (['heap', 'process'] as const).flatMap((kind) =>
    [bare, ...peers].map((peer) => ({
      what: kind === 'heap' ? '글 뷰어: 기억, JS' : '글 뷰어: 기억, 쪽의 프로세스',
      unit: 'MB',
      ours: value(ours, kind),
      peer: against(peer.name, value(ours, kind), value(peer, kind)),
    })),
  );
}

async function memoryOf(readers: BenchReaders, reader: BenchReader): Promise<Memory> {
  const browser = await openPhoneBrowser();
  try {
    const phone = await browser.phone({ script: readers.eyes });
    await phone.page.goto(reader.address(reader.kind === 'peer' ? 'paged' : 'scroll'), { waitUntil: 'networkidle' });
    await untilAlive(phone.page);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      await phone.page.keyboard.press('ArrowRight');
      await pause(150);
    }
    return { heap: await phone.heapBytes(), process: await browser.pageMemory() };
  } finally {
    await browser.close();
  }
}
