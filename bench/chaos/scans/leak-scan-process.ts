import { openLeak } from '../mutants/leak-mutants.ts';

export interface LeakCount {
  looked: number;
  leaks: string[];
}

const [mutant = '', ...orders] = process.argv.slice(2);
if (mutant) openLeak(mutant);
// Imported late so that the mutant applies.
const { guardedShop } = await import('../../../tests/support/security/guarded-shop.ts');
const { crawlForLeaks } = await import('../../../tests/support/security/leak-crawler.ts');
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
