import { settleLeftovers } from '../coin/store-delivery.ts';
import type { Bridge } from '../device/bridge.ts';
import { isLoggedIn } from '../device/member-here.ts';
import { toast } from '../ui/toasts.ts';

/** Once the app is open: what was paid for in its store and never came is settled, and said. */
export async function settleStoreLeftovers(shell: Bridge): Promise<void> {
  if (!isLoggedIn()) return;
  try {
    const { coins } = await settleLeftovers(shell.store, { isAsked: false });
    if (coins > 0)
      toast({
        title: `${coins.toLocaleString('ko-KR')}코인을 충전했습니다.`,
        description: '스토어에서 결제하신 코인이 지금 지급되었습니다.',
        action: { label: '내역 보기', onPress: () => location.assign('/coin/history') },
        durationMs: 8000,
      });
  } catch {
    // The store cannot be asked just now: the next page asks again.
  }
}
