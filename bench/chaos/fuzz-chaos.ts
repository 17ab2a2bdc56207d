import { fuzzCalls, fuzzForms } from '../../tests/guard/call-fuzzer.ts';
import { guardedShop } from '../../tests/guard/guarded-shop.ts';
import { redirectFaults } from '../../tests/guard/redirect-tricks.ts';
import type { Figure } from '../figure.ts';

const REQUESTS = 10_000;

/** `chaos fuzz`: ten thousand calls, every form ten times and hostile addresses, by a seed that changes with the day. */
export async function fuzzFigures(): Promise<Figure[]> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000));
  const shop = await guardedShop();
  try {
    const calls = await fuzzCalls(shop, { requests: REQUESTS, seed });
    const forms = await fuzzForms(shop, { each: 10 });
    const led = await redirectFaults(shop);
    return [
      { what: '호출: 5xx이거나 적힌 모양이 아닌 답', unit: '가지', ...counted(calls, seed) },
      { what: '양식: 5xx', unit: '건', ...counted(forms, seed) },
      { what: '서점 밖으로 이끄는 답', unit: '건', ...counted(led, seed) },
    ];
  } finally {
    await shop.close();
  }
}

function counted(
  { faults, asked }: { faults: string[]; asked: number },
  seed: number,
): Pick<Figure, 'ours' | 'budget' | 'note'> {
  const note = `${asked}번, SEED=${seed}. ${faults.slice(0, 3).join(' · ')}`;
  return { ours: faults.length, budget: { of: 'ours', atMost: 0 }, note };
}
