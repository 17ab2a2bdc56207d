import type { DeviceType } from '#shared/members/device';

/** Charge channels; each has its own products. */
export const CHARGE_CHANNELS = ['web', 'ios', 'aos'] as const;
export type ChargeChannel = (typeof CHARGE_CHANNELS)[number];

/** Charge channel by device; apps pay by their store. */
export const DEVICE_CHANNELS: Record<DeviceType, ChargeChannel> = { WEB: 'web', IOS: 'ios', AOS: 'aos' };

/** Web payment methods in display order; the operator enables some. */
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

/** Payment methods of the apps. */
export const STORE_METHODS = ['app-store', 'google-play'] as const;
/** Any payment method. */
export type PaidBy = PaymentMethod | (typeof STORE_METHODS)[number];

/** Display names of the payment methods. */
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
 * States of an order. `ready`: nothing received; `pending`: at the gateway; `waiting`: waiting for a bank transfer;
 * `partial`, `cancelled`: refunded partly or fully; `closed`: abandoned or expired; `mismatch`: money did not match
 * and is returned.
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
 * Why money did not match its order: amount, currency, another or test shop, another order, withdrawn payer, monthly
 * limit, ended subscription.
 */
export type PaymentMismatch = 'amount' | 'currency' | 'store' | 'id' | 'payer' | 'limit' | 'subscription';

/** A payment on which shop and gateway disagree. */
export interface PaymentDifference {
  payment: string;
  here: PaymentState | 'absent';
  there: 'ready' | 'pending' | 'waiting' | 'paid' | 'partial' | 'cancelled' | 'failed' | 'absent';
  why: 'unknown here' | 'unknown there' | 'state' | 'amount';
}

/** Display names of the order states. */
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

/** States of a refund: coins held, requested at the gateway, refunded, or coins returned. */
export const REFUND_STATES = ['held', 'requested', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Basis of a refund: statutory withdrawal, remaining coins by the terms, or cancellation for a minor without consent
 * (민법 §5②).
 */
export const REFUND_BASES = ['withdrawal', 'remainder', 'minor'] as const;
export type RefundBasis = (typeof REFUND_BASES)[number];

/** Lifetime of paid coins in years (상법 §64). */
export const PAID_COIN_YEARS = 5;

/** Refund banks by gateway name. */
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

/** Bank account for refunds of bank transfers. */
export interface RefundAccount {
  bank: RefundBank;
  number: string;
  holder: string;
}

/** Virtual account of an order. */
export interface DepositAccount {
  bank: string;
  number: string;
  holder: string;
  /** Expiry, ISO 8601. */
  due: string;
}
