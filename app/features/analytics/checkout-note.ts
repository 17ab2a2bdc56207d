import { AD_CONSENT } from '#shared/merchandising/marketing';
import { readPageCookie } from './page-cookies.ts';

const STORAGE_KEY = 'seoga.checkout';

/** Remembers a started payment: payment pages run no third-party code, the next public page reports it with consent. */
export function saveCheckoutMemo(won: number): void {
  if (readPageCookie(AD_CONSENT.cookie) !== '1') return;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(won));
  } catch {
    // Storage is blocked.
  }
}

/** Reads and deletes. */
export function takeCheckoutMemo(): number | undefined {
  try {
    const saved = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return saved === null ? undefined : Number(saved);
  } catch {
    return undefined;
  }
}
