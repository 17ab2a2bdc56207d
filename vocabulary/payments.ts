import type { DeviceType } from '#vocabulary/device';

/** Where an order is made: each way of paying has its own products. */
export const CHARGE_CHANNELS = ['web', 'ios', 'aos'] as const;
export type ChargeChannel = (typeof CHARGE_CHANNELS)[number];

/** The channel of a device; the shells pay by their stores. */
export const DEVICE_CHANNELS: Record<DeviceType, ChargeChannel> = { WEB: 'web', IOS: 'ios', AOS: 'aos' };

/** Ways to pay on the web, in the order in which they are offered; the operator names those that are open. */
export const PAYMENT_METHODS = [
  'card',
  'kakaopay',
  'naverpay',
  'tosspay',
  'mobile',
  'transfer',
  'virtual-account',
  'voucher',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The ways to pay in the shells; each store names its own. */
export const STORE_METHODS = ['app-store', 'google-play'] as const;
/** By whatever way something was paid. */
export type PaidBy = PaymentMethod | (typeof STORE_METHODS)[number];

/** What a way to pay is called before readers. */
export const PAYMENT_METHOD_NAMES: Record<PaidBy, string> = {
  card: '신용·체크카드',
  kakaopay: '카카오페이',
  naverpay: '네이버페이',
  tosspay: '토스페이',
  mobile: '휴대폰 결제',
  transfer: '계좌이체',
  'virtual-account': '가상계좌(무통장입금)',
  voucher: '도서·문화상품권',
  'app-store': 'App Store',
  'google-play': 'Google Play',
};

/**
 * How an order stands. `ready`: nothing has come yet; `pending`: the gateway is still at it; `waiting`: an account waits for
 * the money; `partial`, `cancelled`: a part or all went back; `closed`: given up or past its time; `mismatch`: money came
 * that did not fit, and is sent back.
 */
export const PAYMENT_STATES = [
  'ready',
  'pending',
  'waiting',
  'paid',
  'partial',
  'cancelled',
  'failed',
  'closed',
  'mismatch',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Why money did not fit its order: another sum, another currency, another shop's or play money, another order's, a payer who
 * has left, or above the month's charging limit.
 */
export type PaymentMisfit = 'amount' | 'currency' | 'store' | 'id' | 'payer' | 'limit';

/** What a state is called before readers. */
export const PAYMENT_STATE_NAMES: Record<PaymentState, string> = {
  ready: '결제 대기',
  pending: '결제 대기',
  waiting: '입금 대기',
  paid: '결제 완료',
  partial: '부분 환불',
  cancelled: '결제 취소',
  failed: '결제 실패',
  closed: '결제 취소',
  mismatch: '결제 취소',
};

/** How a refund stands: its coins are held, the gateway is at it, the money has gone back, or the coins were given back. */
export const REFUND_STATES = ['held', 'requested', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Why a charge is refunded: taken back by law, what remains of it by the shop's terms, or cancelled because a minor made it
 * without consent (민법 §5②).
 */
export const REFUND_BASES = ['withdrawal', 'remainder', 'minor'] as const;
export type RefundBasis = (typeof REFUND_BASES)[number];

/** Years that paid coins live (상법 §64). */
export const PAID_COIN_YEARS = 5;

/** Banks that money may go back to, by the name that the gateway knows them by. */
export const REFUND_BANKS = {
  KOOKMIN: 'KB국민은행',
  SHINHAN: '신한은행',
  WOORI: '우리은행',
  HANA: '하나은행',
  NONGHYUP: 'NH농협은행',
  IBK: 'IBK기업은행',
  KAKAO: '카카오뱅크',
  TOSS: '토스뱅크',
  K_BANK: '케이뱅크',
  POST: '우체국',
  KFCC: '새마을금고',
  SHINHYUP: '신협',
  SUHYUP: '수협은행',
  STANDARD_CHARTERED: 'SC제일은행',
  CITI: '한국씨티은행',
  DAEGU: 'iM뱅크',
  BUSAN: '부산은행',
  KYONGNAM: '경남은행',
  KWANGJU: '광주은행',
  JEONBUK: '전북은행',
  JEJU: '제주은행',
  KDB: 'KDB산업은행',
} as const;
export type RefundBank = keyof typeof REFUND_BANKS;

/** An account of the reader's own, for what was paid into one. */
export interface RefundAccount {
  bank: RefundBank;
  number: string;
  holder: string;
}

/** The account that an order waits at. */
export interface DepositAccount {
  bank: string;
  number: string;
  holder: string;
  /** Until when, in ISO 8601. */
  due: string;
}
