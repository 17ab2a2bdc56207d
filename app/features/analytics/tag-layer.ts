import type { MarketingSources } from '#shared/merchandising/marketing';
import { call } from '../../browser/api/browser-call.ts';
import type { AdConsent } from './advertising-consent.ts';
import type { MarketingEvent } from './events.ts';
import { takeCheckoutMemo } from './checkout-note.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

export type TagReporter = (event: object) => void;

/** All amounts are won (B8); coins are reported separately. */
const KRW = 'KRW';

/** Loads tag containers (A15) after setting member data. */
export function startTags(
  { tags, script }: MarketingSources,
  { sha256, md5 }: Pick<AdConsent, 'sha256' | 'md5'>,
): TagReporter {
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

/** Public pages only: no account pages, adult works or noindex pages, and no titles. */
export function reportPageView(report: TagReporter, pathname: string): void {
  const checkout = takeCheckoutMemo();
  if (checkout !== undefined) report({ event: 'begin_checkout', currency: KRW, value: checkout });
  if (document.querySelector('meta[name="robots"][content*="noindex"]')) return;
  report({ event: 'page_view', page_path: pathname });
  const work = /^\/novel\/(\d+)$/.exec(pathname)?.[1];
  if (work) report({ event: 'view_item', currency: KRW, items: [{ item_id: work }] });
}

/** Payments report won and coins separately. */
export async function createTagReporter(
  report: TagReporter,
  { deed, value, joinEvent }: MarketingEvent & { joinEvent?: string | undefined },
): Promise<void> {
  if (deed === 'login') return report({ event: 'login' });
  if (deed === 'join') return report({ event: 'sign_up', ...(joinEvent ? { event_id: joinEvent } : {}) });
  const answered = await call('GET /ko/v1/payments/:id', { params: { id: value } }).catch(() => undefined);
  if (!answered) return;
  const { won, coins, bonus } = answered.payment;
  report({ event: 'purchase', transaction_id: value, currency: KRW, value: won, coins: coins + bonus });
}
