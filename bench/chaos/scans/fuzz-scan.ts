import { fuzzCalls, fuzzForms } from '../../../tests/support/security/request-fuzzer.ts';
import { guardedShop } from '../../../tests/support/security/guarded-shop.ts';
import { findRedirectFaults } from '../../../tests/support/security/redirect-attacks.ts';
import type { Figure } from '../../figure.ts';

const REQUESTS = 10_000;

/** `chaos fuzz`: calls, forms and hostile addresses, with a seed that changes daily. */
export async function fuzzFigures(): Promise<Figure[]> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000));
  const shop = await guardedShop();
  try {
    const calls = await fuzzCalls(shop, { requests: REQUESTS, seed });
    const forms = await fuzzForms(shop, { each: 10 });
    const led = await findRedirectFaults(shop);
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
  { errors, asked }: { errors: string[]; asked: number },
  seed: number,
): Pick<Figure, 'ours' | 'budget' | 'note'> {
  const memo = `${asked}번, SEED=${seed}. ${errors.slice(0, 3).join(' · ')}`;
  return { ours: errors.length, budget: { of: 'ours', atMost: 0 }, note: memo };
}
