import { type WalletView, balancesOf } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { seoulDate } from '#vocabulary/seoul-date';
import { coinText } from './coin-words.ts';

/** What stands at the head of pages about coins. */
export interface BalanceView {
  total: number;
  coin: number;
  bonus: number;
  debt: number;
  /** What expires first, as a sentence; `isSoon`: within the next thirty days. */
  closest: { said: string; isSoon: boolean };
}

const SOON_MS = 30 * 86_400_000;

/** A member's balance for the head of a page. */
export async function balanceView(ctx: Needs<'db'>, ask: { memberNo: number; now: Date }): Promise<BalanceView> {
  const { coin, bonus, debt, closest } = await balancesOf(ctx, ask.memberNo);
  return { total: coin + bonus, coin, bonus, debt, closest: closestSaid(closest, ask.now) };
}

function closestSaid({ amount, expiresAt }: WalletView['closest'], now: Date): BalanceView['closest'] {
  if (!expiresAt) return { said: '소멸 예정인 코인이 없습니다.', isSoon: false };
  const { year, month, day } = seoulDate(expiresAt);
  const date = `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}`;
  const named = year === seoulDate(now).year ? date : `${year}/${date}`;
  const isSoon = expiresAt.getTime() - now.getTime() <= SOON_MS;
  return { said: `${coinText(amount)}이 ${named}에 소멸될 예정입니다.`, isSoon };
}
