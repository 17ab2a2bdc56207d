import { toast } from '../../components/toasts.ts';
import { CHECKOUT_KEYS } from './checkout-keys.ts';

const VISIBLE_MS = 5000;

/** For the page that opens next. */
export function saveAutoPurchase(coins: number): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEYS.autoPurchase, String(coins));
  } catch {
    // Also shown in the coin history.
  }
}

/** No undo: an opened episode cannot be cancelled. */
export function announceAutoPurchase(): void {
  try {
    const coins = Number(sessionStorage.getItem(CHECKOUT_KEYS.autoPurchase));
    sessionStorage.removeItem(CHECKOUT_KEYS.autoPurchase);
    if (coins > 0) toast({ description: `자동 결제: ${coins}코인을 사용했습니다.`, durationMs: VISIBLE_MS });
  } catch {}
}
