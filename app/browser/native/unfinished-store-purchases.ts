import { deliverLeftovers } from '../../features/wallet/store-delivery.ts';
import type { Bridge } from './bridge.ts';
import { isLoggedIn } from '../device-member.ts';
import { toast } from '../../components/toasts.ts';

/** Completes paid purchases that were not delivered, with a notice. */
export async function completeUnfinishedPurchases(shell: Bridge): Promise<void> {
  if (!isLoggedIn()) return;
  try {
    const { coins } = await deliverLeftovers(shell.store, { isRequested: false });
    if (coins > 0)
      toast({
        title: `${coins.toLocaleString('ko-KR')}코인을 충전했습니다.`,
        description: '스토어에서 결제하신 코인이 지금 지급되었습니다.',
        action: { label: '내역 보기', onPress: () => location.assign('/coin/history') },
        durationMs: 8000,
      });
  } catch {
    // Retried on the next page.
  }
}
