import { toast } from '../../components/toasts.ts';

const KEY = 'seoga.auto-bought';
const VISIBLE_MS = 5000;

/** For the page that opens next. */
export function saveAutoPurchase(coins: number): void {
  try {
    sessionStorage.setItem(KEY, String(coins));
  } catch {
    // Also shown in the coin history.
  }
}

/** No undo: an opened episode cannot be cancelled. */
export function announceAutoPurchase(): void {
  try {
    const coins = Number(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    if (coins > 0) toast({ description: `자동 결제: ${coins}코인을 사용했습니다.`, durationMs: VISIBLE_MS });
  } catch {}
}
