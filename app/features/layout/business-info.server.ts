import { koreanDay } from '#shared/content/seoul-date';
import { FEATURE_LABELS, type Feature, type ShopSwitches } from '#shared/operations/feature-flags';
import { escapeHtml } from '#shared/content/escape-markup';

const ID = 'shop-band';
/** Disabled features that readers would miss. */
const NOTICE_STYLE: readonly Feature[] = ['purchase', 'charge', 'login', 'join', 'comments'];

const STYLE = `#${ID}{padding:11px max(var(--side),50% - var(--page)/2);background:var(--toast);color:var(--on-toast);font-size:14px;line-height:1.6;word-break:keep-all}#${ID} a{display:inline-block;padding:10px 12px 10px 0;min-height:44px;box-sizing:border-box;text-decoration:underline;text-underline-offset:3px}#${ID} :focus-visible{outline-color:var(--on-toast)}@media print{#${ID}{display:none}}`;

/** Banner while a feature is off or the shop closes; cannot be dismissed. */
export function businessInfoHtml({ off, closing }: ShopSwitches, nonce: string): string {
  const names = NOTICE_STYLE.filter((feature) => off.includes(feature) && !(closing && isSelling(feature)));
  const message = closing ? [`${koreanDay(closing.on)}에 서비스를 종료합니다. ${closing.sentence}`] : [];
  if (names.length > 0)
    message.push(`지금은 ${names.map((name) => FEATURE_LABELS[name].name).join(', ')} 기능을 쓸 수 없습니다.`);
  if (message.length === 0) return '';
  const methods = closing
    ? '<br><a href="/coin/refund">남은 코인 환불</a><a href="/my/books">소장 작품 내려받기</a>'
    : '';
  return `<style nonce="${nonce}">${STYLE}</style><aside id="${ID}" aria-label="서점 안내">${escapeHtml(message.join(' '))}${methods}</aside>`;
}

function isSelling(feature: Feature): boolean {
  return feature === 'purchase' || feature === 'charge';
}
