import type { MarketingWishes } from '#vocabulary/marketing';
import { call } from '../members/browser-call.ts';
import type { AdvertConsent } from './advert-consent.ts';
import type { DoneDeed } from './deeds.ts';
import { takeCheckout } from './checkout-note.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

export type TellTags = (event: object) => void;

/** The currency of all that is told (B8): won; coins stand beside them and are no money. */
const KRW = 'KRW';

/** Loads the operator's containers (A15), each from its script; what is known of the member stands before them. */
export function startTags(
  { tags, script }: MarketingWishes,
  { sha256, md5 }: Pick<AdvertConsent, 'sha256' | 'md5'>,
): TellTags {
  const layer = (window.dataLayer ??= []);
  if (sha256 !== '') layer.push({ mem_mail_sha256: sha256, mem_mail_md5: md5 });
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  for (const id of tags) {
    const element = document.createElement('script');
    element.async = true;
    element.src = `${script}?id=${id}`;
    document.head.append(element);
  }
  return (event) => void layer.push(event);
}

/**
 * Tells of a screen that everybody may see: what search engines may not list, a member's pages and adult works among it,
 * is nobody's to know. Works are told by their number; no title leaves.
 */
export function tellScreen(tell: TellTags, pathname: string): void {
  const checkout = takeCheckout();
  if (checkout !== undefined) tell({ event: 'begin_checkout', currency: KRW, value: checkout });
  if (document.querySelector('meta[name="robots"][content*="noindex"]')) return;
  tell({ event: 'page_view', page_path: pathname });
  const work = /^\/novel\/(\d+)$/.exec(pathname)?.[1];
  if (work) tell({ event: 'view_item', currency: KRW, items: [{ item_id: work }] });
}

/** Tells of what was done; of a payment what was paid, in won, and the coins apart. */
export async function tellTagsOf(
  tell: TellTags,
  { deed, value, joinEvent }: DoneDeed & { joinEvent?: string | undefined },
): Promise<void> {
  if (deed === 'login') return tell({ event: 'login' });
  if (deed === 'join') return tell({ event: 'sign_up', ...(joinEvent ? { event_id: joinEvent } : {}) });
  const answered = await call('GET /ko/v1/payments/:id', { params: { id: value } }).catch(() => undefined);
  if (!answered) return;
  const { won, coins, bonus } = answered.payment;
  tell({ event: 'purchase', transaction_id: value, currency: KRW, value: won, coins: coins + bonus });
}
