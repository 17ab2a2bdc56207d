import fc from 'fast-check';
import type { GuardedShop } from './guarded-shop.ts';

const HELD = /\/media\/held\/([\w.-]+)\/([\w-]+)\/(\d+\.\w+)/;

/** A held address changed by a letter or more, a thousand ways: what answers otherwise than 403, or says too much. */
export async function tamperFaults(shop: GuardedShop, times: number): Promise<string[]> {
  const { browser } = shop.readers['adult-on'];
  const page = await browser.ask({ url: `/novel/${shop.ground.works.text}` });
  const [whole = '', stamp = '', hash = '', file = ''] = HELD.exec(page.body) ?? [];
  if ((await browser.ask({ url: whole })).statusCode !== 200) return [`${whole}: its own reader does not see it`];
  const faults: string[] = [];
  for (const { kind, changed } of fc.sample(changes(stamp), { numRuns: times, seed: 41 })) {
    if (changed === stamp) continue;
    const answer = await browser.ask({ url: `/media/held/${encodeURIComponent(changed)}/${hash}/${file}` });
    // Without a stamp it is another address, which leads to one that is not there.
    const isRefused = answer.statusCode === 403 || (changed === '' && [308, 404].includes(answer.statusCode));
    if (!isRefused) faults.push(`${kind} ${changed}: ${answer.statusCode}`);
    if (/\.ts:|\bat \w+ \(/.test(answer.body)) faults.push(`${kind} ${changed}: a stack`);
  }
  return faults;
}

/** A letter changed in one bit, letters put in, taken out or changed about, another moment, another key. */
function changes(stamp: string): fc.Arbitrary<{ kind: string; changed: string }> {
  const place = fc.nat(stamp.length - 1);
  const [key = '', until = '', seal = ''] = stamp.split('.');
  const bits = fc.tuple(place, fc.nat(6)).map(([at, bit]) => {
    const bytes = Buffer.from(stamp);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    return { kind: 'a bit of', changed: bytes.toString('latin1') };
  });
  const cut = place.map((at) => ({ kind: 'cut', changed: stamp.slice(0, at) }));
  const put = fc
    .tuple(place, fc.string({ minLength: 1, maxLength: 3, unit: 'binary-ascii' }))
    .map(([at, letters]) => ({ kind: 'more in', changed: stamp.slice(0, at) + letters + stamp.slice(at) }));
  const later = fc
    .integer({ min: 1, max: 10_000_000 })
    .map((more) => ({ kind: 'a later', changed: [key, (parseInt(until, 36) + more).toString(36), seal].join('.') }));
  const others = fc
    .constantFrom('a1', 'a2', 'h2', 'x1', '', 'A1')
    .map((name) => ({ kind: 'another key of', changed: [name, until, seal].join('.') }));
  return fc.oneof({ weight: 4, arbitrary: bits }, cut, put, later, others);
}
