import { type WalletView, loadBalances } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { seoulDate } from '#shared/content/seoul-date';
import { coinText } from './wallet-labels.ts';

export interface BalanceView {
  total: number;
  coin: number;
  bonus: number;
  debt: number;
  /** `isSoon`: within thirty days. */
  closest: { message: string; isSoon: boolean };
}

const SOON_MS = 30 * 86_400_000;
/** Later expiries are not announced. */
const FAR_MS = 365 * 86_400_000;

export async function balanceView(ctx: Needs<'db'>, request: { memberNo: number; now: Date }): Promise<BalanceView> {
  const { coin, bonus, debt, closest } = await loadBalances(ctx, request.memberNo);
  return { total: coin + bonus, coin, bonus, debt, closest: closestExpiryLabel(closest, request.now) };
}

function closestExpiryLabel({ amount, expiresAt }: WalletView['closest'], now: Date): BalanceView['closest'] {
  if (!expiresAt) return { message: '소멸 예정인 코인이 없습니다.', isSoon: false };
  if (expiresAt.getTime() - now.getTime() > FAR_MS)
    return { message: '1년 안에 소멸 예정인 코인이 없습니다.', isSoon: false };
  const { year, month, day } = seoulDate(expiresAt);
  const date = `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}`;
  const named = year === seoulDate(now).year ? date : `${year}/${date}`;
  const isSoon = expiresAt.getTime() - now.getTime() <= SOON_MS;
  return { message: `${coinText(amount)}이 ${named}에 소멸될 예정입니다.`, isSoon };
}
