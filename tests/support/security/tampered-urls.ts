import fc from 'fast-check';
import type { GuardedShop } from './guarded-shop.ts';

const HELD = /\/media\/held\/([\w.-]+)\/([\w-]+)\/(\d+\.\w+)/;

/** Mutates signed picture URLs; returns those without a 403. */
export async function findTamperFaults(shop: GuardedShop, times: number): Promise<string[]> {
  const { browser } = shop.readers['adult-on'];
  const page = await browser.sendRequest({ url: `/novel/${shop.ground.works.text}` });
  const [full = '', timestamp = '', hash = '', file = ''] = HELD.exec(page.body) ?? [];
  if ((await browser.sendRequest({ url: full })).statusCode !== 200) return [`${full}: its own reader does not see it`];
  const errors: string[] = [];
  for (const { kind, changed } of fc.sample(changes(timestamp), { numRuns: times, seed: 41 })) {
    if (changed === timestamp) continue;
    const response = await browser.sendRequest({ url: `/media/held/${encodeURIComponent(changed)}/${hash}/${file}` });
    // Without a signature the URL matches another route.
    const isRefused = response.statusCode === 403 || (changed === '' && [308, 404].includes(response.statusCode));
    if (!isRefused) errors.push(`${kind} ${changed}: ${response.statusCode}`);
    if (/\.ts:|\bat \w+ \(/.test(response.body)) errors.push(`${kind} ${changed}: a stack`);
  }
  return errors;
}

/** Bit flips, insertions, deletions, swaps, other times and keys. */
function changes(timestamp: string): fc.Arbitrary<{ kind: string; changed: string }> {
  const position = fc.nat(timestamp.length - 1);
  const [key = '', until = '', seal = ''] = timestamp.split('.');
  const bits = fc.tuple(position, fc.nat(6)).map(([at, bit]) => {
    const bytes = Buffer.from(timestamp);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    return { kind: 'a bit of', changed: bytes.toString('latin1') };
  });
  const cut = position.map((at) => ({ kind: 'cut', changed: timestamp.slice(0, at) }));
  const put = fc
    .tuple(position, fc.string({ minLength: 1, maxLength: 3, unit: 'binary-ascii' }))
    .map(([at, letters]) => ({ kind: 'more in', changed: timestamp.slice(0, at) + letters + timestamp.slice(at) }));
  const later = fc
    .integer({ min: 1, max: 10_000_000 })
    .map((more) => ({ kind: 'a later', changed: [key, (parseInt(until, 36) + more).toString(36), seal].join('.') }));
  const others = fc
    .constantFrom('a1', 'a2', 'h2', 'x1', '', 'A1')
    .map((name) => ({ kind: 'another key of', changed: [name, until, seal].join('.') }));
  return fc.oneof({ weight: 4, arbitrary: bits }, cut, put, later, others);
}
