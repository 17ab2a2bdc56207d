/** What an author asks for the episodes of a work; null: not rented. */
export interface AuthorPrice {
  buyCoins: number;
  rentalCoins: number | null;
  rentalHours: number | null;
}

/** States of announced prices. */
export const PRICE_STATES = {
  announced: '예고',
  active: '적용 중',
  replaced: '지난 가격',
  cancelled: '작가가 취소',
  stopped: '서점이 중지',
  lapsed: '계약이 없어 취소',
} as const;
/** A state of announced prices. */
export type AuthorPriceState = keyof typeof PRICE_STATES;

/** Hours for which an author may rent an episode out. */
export const RENTAL_HOURS = [24, 48, 72, 168] as const;

/** Formats a price: `소장 3코인, 대여 1코인(72시간)`. */
export function authorPriceText({ buyCoins, rentalCoins, rentalHours }: AuthorPrice): string {
  const rental = rentalCoins === null ? '' : `, 대여 ${rentalCoins}코인(${rentalHours ?? 0}시간)`;
  return `소장 ${buyCoins.toLocaleString('ko-KR')}코인${rental}`;
}
