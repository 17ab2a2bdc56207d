import type { LedgerKind, WalletUnit } from '#shared/money/ledger-units';

/** Filter groups of wallet movements, as in URLs. */
export const MOVEMENT_GROUPS = ['charge', 'use', 'refund', 'expire', 'gift'] as const;
export type MovementGroup = (typeof MOVEMENT_GROUPS)[number];

/** Ledger kinds of each group; every kind is in exactly one. */
export const GROUP_KINDS: Record<MovementGroup, readonly LedgerKind[]> = {
  charge: ['charge', 'repay'],
  use: ['purchase', 'support', 'pass', 'gift-hold', 'gift-accept'],
  refund: ['purchase-cancel', 'support-cancel', 'pass-cancel', 'gift-return', 'charge-cancel', 'chargeback'],
  expire: ['expire'],
  gift: ['grant', 'reward', 'exchange', 'adjust'],
};

/** Display names of the groups. */
export const GROUP_NAMES: Record<MovementGroup, string> = {
  charge: '충전',
  use: '사용',
  refund: '환불',
  expire: '소멸',
  gift: '선물',
};

/** Display names of the movements. */
export const MOVEMENT_NAMES: Record<LedgerKind, string> = {
  charge: '충전',
  grant: '선물',
  purchase: '사용',
  'purchase-cancel': '구매 취소',
  'charge-cancel': '충전 환불',
  chargeback: '결제 취소로 회수',
  repay: '부족한 코인 정산',
  expire: '소멸',
  exchange: '교환',
  reward: '적립',
  adjust: '고객센터 조정',
  support: '후원',
  'support-cancel': '후원 취소',
  pass: '정액제',
  'pass-cancel': '정액제 해지',
  'gift-hold': '선물하기',
  'gift-return': '선물 반환',
  'gift-accept': '선물 수락',
};

/** Display names of the wallet units. */
export const WALLET_UNIT_NAMES: Record<WalletUnit, string> = {
  coin: '코인',
  bonus: '보너스 코인',
  point: '포인트',
  'temp-point': '기간 한정 포인트',
  mileage: '마일리지',
};

/** Parses a group; undefined if unknown. */
export function movementGroup(text: string | null): MovementGroup | undefined {
  return MOVEMENT_GROUPS.find((group) => group === text);
}

/** Parses a month, `2026-11`; undefined if invalid. */
export function monthIn(text: string | null): string | undefined {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** Start and end of a month in Seoul. */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, at = 0] = month.split('-').map(Number);
  const next = at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
  return { from: new Date(`${month}-01T00:00:00+09:00`), until: new Date(`${next}-01T00:00:00+09:00`) };
}
