import { STORE_CHANNELS } from '#shared/money/app-stores';
import { escapeHtml } from '#shared/content/escape-markup';
import { simulatorPage } from './portone-window.ts';
import { STORE_ACTIONS, type SimulatedPurchase } from './simulated-stores.ts';

const TITLE = '모의 앱 스토어 창구';
const NOTICE = '테스트 상점에서만 열리는 창입니다. 시험용 결제입니다. 실제로 결제되지 않습니다.';
const STORE_NAMES = { 'app-store': 'App Store', 'google-play': 'Google Play' };
const STATE_NAMES = { pending: '승인 대기', purchased: '결제 완료', cancelled: '결제 거절' };

/** Store-side actions on purchases: approve, reject, refund. */
export function storeConsolePage(purchases: SimulatedPurchase[], action: string): string {
  const acts = Object.entries(STORE_ACTIONS).map(([act, name]) => `<option value="${act}">${name}</option>`);
  const rows = purchases.map(
    ({ store, token, device, title, won, state, returnedPercent, use }) =>
      `<form method="post" action="${action}"><input type="hidden" name="platform" value="${STORE_CHANNELS[store]}"><input type="hidden" name="transaction" value="${escapeHtml(token)}"><input type="hidden" name="device" value="${escapeHtml(device)}">
<h2>${STORE_NAMES[store]} · ${escapeHtml(title)} · ${won.toLocaleString('ko-KR')}원 · ${returnedPercent > 0 ? `${returnedPercent}% 환불` : STATE_NAMES[state]}</h2>${use ? `<p>서점이 알린 것: ${escapeHtml(JSON.stringify(use))}</p>` : ''}<label><span>할 일</span><select name="act">${acts.join('')}</select></label><button>하기</button></form>`,
  );
  const none = '<p>아직 결제가 없습니다. 앱에서 코인을 충전하면 여기에 나타납니다.</p>';
  return simulatorPage(TITLE, `<h1>${TITLE}</h1><p>${NOTICE}</p>${rows.join('') || none}`);
}
