import { AD_CONSENT } from '#vocabulary/marketing';
import { pageCookie } from './page-cookies.ts';

const NOTE = 'seoga.checkout';

/**
 * Notes that a payment of so many won was begun. Nothing of others runs on the page that takes money: the next page that
 * everybody may see tells of it, where the reader agreed.
 */
export function noteCheckout(won: number): void {
  if (pageCookie(AD_CONSENT.cookie) !== '1') return;
  try {
    sessionStorage.setItem(NOTE, String(won));
  } catch {
    // A browser that keeps nothing tells nothing.
  }
}

/** What was noted, once. */
export function takeCheckout(): number | undefined {
  try {
    const noted = sessionStorage.getItem(NOTE);
    sessionStorage.removeItem(NOTE);
    return noted === null ? undefined : Number(noted);
  } catch {
    return undefined;
  }
}
