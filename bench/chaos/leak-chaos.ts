import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { LEAK_MUTANTS } from './leak-mutants.ts';
import type { LeakCount } from './leak-shop.ts';

const ORDERS = ['allowed-first', 'denied-first'];

/** Crawls one shop in a process of its own; `mutant`: with one question in it left out. */
async function crawlBroken(mutant: string): Promise<LeakCount> {
  const file = join(import.meta.dirname, 'leak-shop.ts');
  const child = spawn(process.execPath, ['--no-warnings', file, mutant, ...ORDERS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the crawl ended with ${String(code)}`);
  return JSON.parse(said);
}

/** `chaos leaks`: the shop lets nothing through, and each shop with one question left out is caught. */
export async function leakFigures(): Promise<Figure[]> {
  const whole = await crawlBroken('');
  const figures: Figure[] = [
    {
      what: '성인 작품이 새는 곳',
      unit: '건',
      ours: whole.leaks.length,
      budget: { of: 'ours', atMost: 0 },
      note: `${whole.looked}번 살핌. ${whole.leaks.slice(0, 3).join(' · ')}`,
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
