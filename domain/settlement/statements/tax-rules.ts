import { type HolderKind, type ShareTax, monthAfter } from '#shared/money/settlement';

/** How a share is taxed, by holder and work on the day of the sale. */
export function shareTax({ kind, isExempt }: { kind: HolderKind; isExempt: boolean }): ShareTax {
  if (kind === 'person') return 'withholding';
  return kind === 'exempt' || isExempt ? 'exempt' : 'vat';
}

/** The tax of an amount without a sale: the requested one, as far as the holder's status allows it. */
export function taxFor(kind: HolderKind, requested: ShareTax): ShareTax {
  if (kind === 'person') return 'withholding';
  if (kind === 'exempt') return 'exempt';
  return requested === 'withholding' ? 'vat' : requested;
}

export interface StatementSums {
  vatShare: number;
  exemptShare: number;
  withholdingShare: number;
  /** Deducted from the shares for advances, before taxes; never negative. */
  vatRecouped: number;
  exemptRecouped: number;
  withholdingRecouped: number;
  vat: number;
  incomeTax: number;
  localTax: number;
  payable: number;
  /** Shares that are too small to be paid and carried over without taxes; 0 when the month is paid. */
  carried: number;
}

const NOTHING_BY_TAX: Readonly<Record<ShareTax, number>> = { vat: 0, exempt: 0, withholding: 0 };

/** Truncates a fraction of a sum to tens of won: exact, because the numerator is an integer. */
const toTens = (numerator: number, denominator: number): number => Math.trunc(numerator / (denominator * 10)) * 10 + 0;

/**
 * Income tax below this amount is not collected (소액부징수, 소득세법 §86). Since July 2024 it no longer applies to
 * business income from personal services, which royalties of a person are; months from June 2024 are paid after that.
 */
export function collectionLimitWon(month: string): number {
  return month < '2024-06' ? 1000 : 0;
}

/**
 * Taxes are calculated once, on the monthly sums less what is recouped: 10 % VAT is added; 3 % income tax and a tenth
 * of it as local tax are withheld, each rounded down to tens (국고금 관리법 §47). Negative sums have negative taxes:
 * refunds take back the VAT (수정세금계산서, 부가가치세법 시행령 §70) and the withheld tax.
 */
export function calculateStatement(
  shares: Record<ShareTax, number>,
  {
    recouped = NOTHING_BY_TAX,
    limitWon = 0,
  }: { recouped?: Readonly<Record<ShareTax, number>>; limitWon?: number } = {},
): StatementSums {
  const { vat: vatShare, exempt: exemptShare, withholding: withholdingShare } = shares;
  const taxable = vatShare - recouped.vat;
  const withheld = withholdingShare - recouped.withholding;
  const vat = Math.trunc(taxable / 10) + 0;
  const fullTax = toTens(withheld * 3, 100);
  const incomeTax = Math.abs(fullTax) < limitWon ? 0 : fullTax;
  const localTax = toTens(incomeTax, 10);
  return {
    vatShare,
    exemptShare,
    withholdingShare,
    vatRecouped: recouped.vat,
    exemptRecouped: recouped.exempt,
    withholdingRecouped: recouped.withholding,
    vat,
    incomeTax,
    localTax,
    payable: taxable + vat + exemptShare - recouped.exempt + withheld - incomeTax - localTax,
    carried: 0,
  };
}

/** Months after which a small sum is paid too. */
const MAX_CARRIED_MONTHS = 12;

/**
 * Carries a sum below the least payout over to the next month, where it is taxed once: unless it has been carried for
 * twelve months since `carriedSince`.
 */
export function carrySmallSum(
  sums: StatementSums,
  { month, minimumWon, carriedSince }: { month: string; minimumWon: number; carriedSince: string | undefined },
): StatementSums {
  const isOld = carriedSince !== undefined && monthAfter(carriedSince, MAX_CARRIED_MONTHS) <= month;
  if (sums.payable <= 0 || sums.payable >= minimumWon || isOld) return sums;
  const { vatShare, exemptShare, withholdingShare, vatRecouped, exemptRecouped, withholdingRecouped } = sums;
  const carried = vatShare + exemptShare + withholdingShare - vatRecouped - exemptRecouped - withholdingRecouped;
  return { ...sums, vat: 0, incomeTax: 0, localTax: 0, payable: 0, carried };
}

/**
 * What a month with nothing to pay carries over, by tax. Shares are carried without taxes, which the next month
 * calculates.
 */
export function carryOver(sums: StatementSums): { tax: ShareTax; won: number }[] {
  if (sums.payable >= 0 && sums.carried === 0) return [];
  const amounts: { tax: ShareTax; won: number }[] = [
    { tax: 'vat', won: sums.vatShare - sums.vatRecouped },
    { tax: 'exempt', won: sums.exemptShare - sums.exemptRecouped },
    { tax: 'withholding', won: sums.withholdingShare - sums.withholdingRecouped },
  ];
  return amounts.filter(({ won }) => won !== 0);
}
