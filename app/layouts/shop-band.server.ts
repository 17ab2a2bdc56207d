import { FEATURE_WORDS, type Feature, type ShopSwitches, koreanDay } from '#vocabulary/switches';
import { escaped } from './shop-alert.server.ts';

const ID = 'shop-band';
/** What readers would look for in vain; the shop's own work is none of it. */
const TOLD: readonly Feature[] = ['purchase', 'charge', 'login', 'join', 'comments'];

const LOOK = `#${ID}{padding:11px max(var(--side),50% - var(--page)/2);background:var(--toast);color:var(--on-toast);font-size:14px;line-height:1.6;word-break:keep-all}#${ID} a{display:inline-block;padding:10px 12px 10px 0;min-height:44px;box-sizing:border-box;text-decoration:underline;text-underline-offset:3px}#${ID} :focus-visible{outline-color:var(--on-toast)}@media print{#${ID}{display:none}}`;

/**
 * What stands above every page while something is switched off or the shop closes; empty where all is as ever. Unlike an
 * alert it cannot be closed: whoever comes back tomorrow has to know it too.
 */
export function bandHtml({ off, closing }: ShopSwitches, nonce: string): string {
  const names = TOLD.filter((feature) => off.includes(feature) && !(closing && isSelling(feature)));
  const said = closing ? [`${koreanDay(closing.on)}에 문을 닫습니다. ${closing.sentence}`] : [];
  if (names.length > 0)
    said.push(`지금은 ${names.map((name) => FEATURE_WORDS[name].name).join(', ')} 기능을 쓸 수 없습니다.`);
  if (said.length === 0) return '';
  const ways = closing ? '<br><a href="/coin/refund">남은 코인 환불</a><a href="/my/books">소장 작품 내려받기</a>' : '';
  return `<style nonce="${nonce}">${LOOK}</style><aside id="${ID}" aria-label="서점 안내">${escaped(said.join(' '))}${ways}</aside>`;
}

function isSelling(feature: Feature): boolean {
  return feature === 'purchase' || feature === 'charge';
}
