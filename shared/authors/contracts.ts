import { josa } from '../content/josa.ts';
import { dottedDay } from '../content/seoul-date.ts';
import { type ShareBase, SHARE_BASE_NAMES, percentOf } from '../money/settlement.ts';

/** States of an application for paid serialization. */
export const OFFER_STATES = {
  requested: '신청함',
  offered: '조건 제안',
  accepted: '수락함',
  declined: '거절함',
  refused: '받지 않음',
  replaced: '지난 제안',
} as const;
/** A state of an application. */
export type OfferState = keyof typeof OFFER_STATES;

/** Letters of notes and special terms. */
export const OFFER_LIMITS = { note: 1_000, extra: 4_000 } as const;

/** What the settlement takes over from an accepted offer; null: not part of the contract. */
export interface OfferTerms {
  fromDay: string;
  untilDay: string | null;
  rateBp: number;
  eventBp: number;
  waitingBp: number;
  supportBp: number | null;
  passBp: number | null;
  earlyBp: number | null;
  base: ShareBase;
}

/** The text of an offer, line by line: the same terms have the same text. */
export function offerText(about: {
  shop: string;
  author: string;
  work: string;
  terms: OfferTerms;
  extra: string;
}): string {
  const { shop, author, work, terms, extra } = about;
  const share = (name: string, bp: number | null): string =>
    bp === null ? `${name}: 이 계약의 대상이 아닙니다.` : `${name}: ${percentOf(bp)}`;
  const lines = [
    `${josa(shop, '와/과')} 작가 ${author} 님은 작품 ‘${work}’의 유료 연재와 정산을 다음과 같이 정합니다.`,
    `1. 기간: ${dottedDay(terms.fromDay)}부터 ${terms.untilDay ? dottedDay(terms.untilDay) : '따로 끝을 정할 때'}까지. 수락한 날이 더 늦으면 수락한 날부터입니다.`,
    `2. 배분율: 독자가 낸 금액에서 스토어와 결제 수수료를 뺀 금액의 ${percentOf(terms.rateBp)} (${SHARE_BASE_NAMES[terms.base]})`,
    `3. 무료로 열린 회차: 보너스 코인과 대여권은 코인 가격의 ${percentOf(terms.eventBp)}, 기다리면 무료는 ${percentOf(terms.waitingBp)}를 매출로 보고 배분합니다.`,
    `4. ${share('후원 배분율', terms.supportBp)}`,
    `5. ${share('정액제 배분율', terms.passBp)}`,
    `6. ${share('선공개 배분율', terms.earlyBp)}`,
    '7. 지급: 매달 마감하여 다음 달 20일에 지급합니다. 최소 지급액보다 적은 금액은 다음 달로 넘기고, 12개월이 지나거나 탈퇴하면 지급합니다.',
    '8. 세금: 개인은 지급할 때 3.3%를 한 번 원천징수합니다. 사업자는 세금계산서나 계산서를 발행합니다.',
    '9. 가격은 작가가 서점이 정한 범위에서 정하고, 독자에게 미리 알린 뒤에 적용합니다. 이미 무료로 공개한 회차와 독자가 구매한 회차는 그대로입니다.',
    '10. 이 조건은 작가가 새 조건을 수락하기 전에는 바뀌지 않습니다.',
    ...(extra === '' ? [] : [`11. 특약\n${extra}`]),
  ];
  return lines.join('\n');
}
