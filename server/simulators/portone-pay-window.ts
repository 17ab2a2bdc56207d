import { escapeHtml } from '#shared/content/escape-markup';
import { CONSOLE_ACTIONS, PAYMENT_CHOICES } from './payment-choices.ts';
import { simulatorPage, tellingScript } from './portone-window.ts';
import { type CardResult, SIMULATED_CARDS } from './cards/simulated-cards.ts';
import type { PaymentResult, SimulatedPayment } from './simulated-payments.ts';

const TITLE = '모의 결제';
const NOTICE = '테스트 상점에서만 열리는 창입니다. 시험용 결제입니다. 실제로 결제되지 않습니다.';

const STATUS_NAMES: Record<SimulatedPayment['status'], string> = {
  READY: '결제 대기',
  VIRTUAL_ACCOUNT_ISSUED: '입금 대기',
  PAID: '결제 완료',
  PARTIAL_CANCELLED: '부분 취소',
  CANCELLED: '결제 취소',
  FAILED: '결제 실패',
};

/** Payment window; no money is involved. */
export function payPage(payment: SimulatedPayment, action: string): string {
  const first = payment.payMethod === 'VIRTUAL_ACCOUNT' ? 'account' : 'approved';
  const choices = Object.entries(PAYMENT_CHOICES).map(
    ([choice, name]) =>
      `<label><input type="radio" name="choice" value="${choice}"${choice === first ? ' checked' : ''} required> ${name}</label>`,
  );
  return simulatorPage(
    TITLE,
    `<h1>${TITLE}</h1><p>${NOTICE}</p><p><strong>${escapeHtml(payment.orderName)}</strong> · ${payment.won.toLocaleString('ko-KR')}원</p>
<form method="post" action="${action}"><fieldset><legend>결제가 어떻게 되나요?</legend>${choices.join('')}</fieldset><button>계속하기</button></form>`,
  );
}

/** Window that registers a card; nothing is charged. */
export function cardPage(name: string, action: string): string {
  const choices = Object.entries({ ...SIMULATED_CARDS, cancels: '등록 취소' }).map(
    ([card, label]) =>
      `<label><input type="radio" name="card" value="${card}"${card === 'good' ? ' checked' : ''} required> ${label}</label>`,
  );
  return simulatorPage(
    '모의 카드 등록',
    `<h1>모의 카드 등록</h1><p>테스트 상점에서만 열리는 창입니다. 카드 번호를 받지 않습니다.</p><p><strong>${escapeHtml(name)}</strong></p>
<form method="post" action="${action}"><fieldset><legend>어떤 카드를 등록할까요?</legend>${choices.join('')}</fieldset><button>계속하기</button></form>`,
  );
}

/** Reports to the opener and closes. */
export function payClosingPage(result: PaymentResult | CardResult): string {
  return simulatorPage(
    TITLE,
    `<h1>결제 창을 닫습니다.</h1><p>닫히지 않으면 이 창을 닫고 처음 화면으로 돌아가 주세요.</p>${tellingScript(result)}`,
  );
}

/** Page of a finished or unknown payment. */
export function payOverPage(): string {
  return simulatorPage(TITLE, '<h1>이미 끝난 결제입니다.</h1><p>이 창을 닫고 처음부터 다시 시도해 주세요.</p>');
}

/** Gateway console: transfers received, cancellations. */
export function paymentConsolePage(payments: SimulatedPayment[], action: string): string {
  const acts = Object.entries(CONSOLE_ACTIONS).map(([act, name]) => `<option value="${act}">${name}</option>`);
  const rows = payments.map(
    ({ id, orderName, won, status }) =>
      `<form method="post" action="${action}"><input type="hidden" name="payment" value="${escapeHtml(id)}">
<h2>${escapeHtml(orderName)} · ${won.toLocaleString('ko-KR')}원 · ${STATUS_NAMES[status]}</h2><label><span>할 일</span><select name="act">${acts.join('')}</select></label><button>하기</button></form>`,
  );
  const none = '<p>아직 결제가 없습니다. 코인을 충전하면 여기에 나타납니다.</p>';
  return simulatorPage('모의 결제 창구', `<h1>모의 결제 창구</h1><p>${NOTICE}</p>${rows.join('') || none}`);
}
