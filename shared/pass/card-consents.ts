import { CARD_NOTICE_DAYS, CARD_PASS_DAYS, PASS_WHOLE_REFUND_DAYS } from './pass.ts';

const sum = (won: number): string => `${won.toLocaleString('ko-KR')}원`;

/** What a member agrees to before a card is charged every 30 days, each with a box of its own. */
export function cardConsents(won: number): { name: 'charge' | 'terms'; text: string }[] {
  return [
    {
      name: 'charge',
      text: `지금 ${sum(won)}을 결제하고, 해지할 때까지 ${CARD_PASS_DAYS}일마다 ${sum(won)}을 등록한 카드로 자동 결제하는 데 동의합니다.`,
    },
    {
      name: 'terms',
      text: `결제 ${CARD_NOTICE_DAYS}일 전에 메일과 알림을 받고 언제든지 정액제 화면에서 해지할 수 있으며, 결제 후 ${PASS_WHOLE_REFUND_DAYS}일이 지나거나 작품을 열람한 뒤에는 이용한 날을 뺀 금액을 환불받는 것을 확인했습니다.`,
    },
  ];
}

/** What a member agrees to when the price rises. */
export function priceConsent({ from, to, at }: { from: number; to: number; at: string }): string {
  return `${at}에 시작하는 결제부터 ${CARD_PASS_DAYS}일마다 자동 결제하는 금액이 ${sum(from)}에서 ${sum(to)}으로 오르는 데 동의합니다. 결제 수단은 등록한 카드입니다.`;
}
