import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../../figure.ts';
import { LEAK_MUTANTS } from '../mutants/leak-mutants.ts';
import type { LeakCount } from './leak-scan-process.ts';

const ORDERS = ['allowed-first', 'denied-first'];

async function crawlBroken(mutant: string): Promise<LeakCount> {
  const file = join(import.meta.dirname, 'leak-scan-process.ts');
  const child = spawn(process.execPath, ['--no-warnings', file, mutant, ...ORDERS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the crawl ended with ${String(code)}`);
  return JSON.parse(output);
}

/** `chaos leaks`: nothing leaks, and every shop without one access check is caught. */
export async function leakFigures(): Promise<Figure[]> {
  const full = await crawlBroken('');
  const figures: Figure[] = [
    {
      what: '성인 작품이 새는 곳',
      unit: '건',
      ours: full.leaks.length,
      budget: { of: 'ours', atMost: 0 },
      note: `${full.looked}번 살핌. ${full.leaks.slice(0, 3).join(' · ')}`,
    },
  ];
  for (const mutant of Object.keys(LEAK_MUTANTS)) {
    const { leaks } = await crawlBroken(mutant);
    figures.push({
      what: `일부러 연 곳(${mutant}): 알아챈 것`,
      unit: '건',
      ours: leaks.length,
      budget: { of: 'ours', atLeast: 1 },
      note: leaks[0] ?? '',
    });
  }
  return figures;
}
