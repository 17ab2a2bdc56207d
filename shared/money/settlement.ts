/** How an opening was paid: paid coins, bonus coins, ticket, waiting, other. */
export const PAID_BY = ['paid', 'bonus', 'ticket', 'waiting', 'other'] as const;
export type SettlementPaidBy = (typeof PAID_BY)[number];
/**
 * Form of a sale. `early`: bought before its day; `gift`: for another member; `support`: coins given to an author; `pass`: days of a pass; `other`:
 * revenue without a purchase.
 */
export type SaleForm = 'buy' | 'rental' | 'early' | 'gift' | 'support' | 'pass' | 'other';
/** Sale or refund. */
export type SaleDirection = 'sale' | 'refund';
/** Taxation of a share: VAT invoice, VAT-exempt e-publication, withholding. */
export const SHARE_TAXES = ['vat', 'exempt', 'withholding'] as const;
export type ShareTax = (typeof SHARE_TAXES)[number];
/** Whether a contract's base includes VAT. */
export const SHARE_BASES = ['with-vat', 'without-vat'] as const;
export type ShareBase = (typeof SHARE_BASES)[number];
/** Tax status of a right holder: VAT invoice, exempt invoice, withholding. */
export const HOLDER_KINDS = ['business', 'exempt', 'person'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];
/** Money a right holder received beforehand: minimum guarantee (MG) or advance (선인세). */
export const ADVANCE_KINDS = ['mg', 'advance'] as const;
export type AdvanceKind = (typeof ADVANCE_KINDS)[number];
/** State of a settlement month. */
export type SettlementState = 'draft' | 'closed';
/** File formats of a statement. */
export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Display names of the payment kinds. */
export const PAID_BY_NAMES: Record<SettlementPaidBy, string> = {
  paid: '유료 코인',
  bonus: '보너스 코인',
  ticket: '대여권',
  waiting: '기다리면 무료',
  other: '기타',
};
/** Display names of the sale forms. */
export const SALE_FORM_NAMES: Record<SaleForm, string> = {
  buy: '소장',
  rental: '대여',
  early: '선공개',
  gift: '선물',
  support: '후원',
  pass: '정액제',
  other: '기타',
};
/** Display names of the directions. */
export const SALE_DIRECTION_NAMES: Record<SaleDirection, string> = { sale: '판매', refund: '환불' };
/** Display names of the tax kinds. */
export const SHARE_TAX_NAMES: Record<ShareTax, string> = {
  vat: '과세(부가세 10%)',
  exempt: '면세 출판물',
  withholding: '사업소득(3.3% 원천징수)',
};
/** Display names of the bases. */
export const SHARE_BASE_NAMES: Record<ShareBase, string> = {
  'with-vat': '부가세 포함',
  'without-vat': '부가세 제외',
};
/** Display names of the tax statuses. */
export const HOLDER_KIND_NAMES: Record<HolderKind, string> = {
  business: '과세사업자(세금계산서)',
  exempt: '면세사업자(계산서)',
  person: '개인(사업소득 3.3%)',
};
/** Short names of the tax statuses, for badges. */
export const HOLDER_KIND_BADGES: Record<HolderKind, string> = {
  business: '세금계산서',
  exempt: '계산서',
  person: '3.3%',
};
/** Display names of advances. */
export const ADVANCE_KIND_NAMES: Record<AdvanceKind, string> = { mg: 'MG', advance: '선인세' };
/** Display names of the month states. */
export const SETTLEMENT_STATE_NAMES: Record<SettlementState, string> = { draft: '초안', closed: '마감' };
/** Days in which a one-time link to a statement is valid. */
export const STATEMENT_LINK_DAYS = 30;
/** Who pays a statement, as of the day the month was closed. */
export interface StatementPayer {
  company: string;
  representative: string;
  businessNumber: string;
  address: string;
}
const CHANNEL_NAMES: Record<string, string> = { web: '웹', ios: 'App Store', aos: 'Google Play' };

/** Store name on a statement. */
export function saleChannelName(channel: string): string {
  return CHANNEL_NAMES[channel] ?? '-';
}

/** Formats hundredths of a percent: 7050 is `70.5%`. */
export function percentOf(bp: number): string {
  return `${Number((bp / 100).toFixed(2))}%`;
}

/** Parses a percentage into hundredths of a percent; undefined outside 0 to 100. */
export function basisPoints(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const bp = Math.round(Number(text) * 100);
  return bp <= 10_000 ? bp : undefined;
}

const DECIMALS = 8;

/** Exact sum of shares, decimal strings with up to eight places: `145.5`. */
export function sumShares(shares: readonly string[]): string {
  const fine = shares.reduce((all, share) => all + fineOf(share), 0n);
  const digits = String(fine < 0n ? -fine : fine).padStart(DECIMALS + 1, '0');
  const rest = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${fine < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${rest === '' ? '' : `.${rest}`}`;
}

/** Formats an exact share: `1,145.5원`. */
export function shareText(share: string): string {
  const [whole = '', rest] = share.replace('-', '').split('.');
  return `${share.startsWith('-') ? '-' : ''}${BigInt(whole).toLocaleString('ko-KR')}${rest === undefined ? '' : `.${rest}`}원`;
}

function fineOf(value: string): bigint {
  const [whole = '', rest = ''] = value.replace('-', '').split('.');
  const fine = BigInt(whole + rest.padEnd(DECIMALS, '0').slice(0, DECIMALS));
  return value.startsWith('-') ? -fine : fine;
}

/** Whether a string is a month: `2026-11`. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** Whether a string is an existing date: `2026-11-30`. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The month `by` months later or earlier. */
export function monthAfter(month: string, by = 1): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Last day of a month, `2026-11-30`. */
export function lastDayOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

/** `2026년 11월`. */
export function monthName(month: string): string {
  return `${Number(month.slice(0, 4))}년 ${Number(month.slice(5, 7))}월`;
}
