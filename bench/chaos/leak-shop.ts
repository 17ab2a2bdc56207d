import { leaveOpen } from './leak-mutants.ts';

/** What a crawl of one shop came to, as the process that ran it says it to the one that had it run. */
export interface LeakCount {
  looked: number;
  leaks: string[];
}

const [mutant = '', ...orders] = process.argv.slice(2);
if (mutant) leaveOpen(mutant);
// The shop is loaded only now, with what is broken in it.
const { guardedShop } = await import('../../tests/guard/guarded-shop.ts');
const { crawlForLeaks } = await import('../../tests/guard/leak-crawl.ts');
const shop = await guardedShop();
const count: LeakCount = { looked: 0, leaks: [] };
try {
  for (const order of orders) {
    const { looks, leaks } = await crawlForLeaks(shop, order === 'denied-first' ? 'denied-first' : 'allowed-first');
    count.looked += looks.length;
    count.leaks.push(...leaks);
  }
} finally {
  await shop.close();
}
process.stdout.write(`${JSON.stringify({ ...count, leaks: count.leaks.slice(0, 50) })}\n`);
