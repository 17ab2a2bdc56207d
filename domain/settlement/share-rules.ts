import type { HolderKind, PaidBy, ShareBase, ShareTax } from '#vocabulary/settlement';

/** A holder's share in a work, or in the works of a publisher, from a day on and until another. */
export interface Contract {
  id: number;
  holderId: number;
  workId: number | null;
  publisherId: number | null;
  fromDay: string;
  untilDay: string | null;
  rateBp: number;
  eventBp: number;
  waitingBp: number;
  base: ShareBase;
}

/** What a holder is before the tax office from a day on, until their next period. */
export interface HolderPeriod {
  holderId: number;
  fromDay: string;
  kind: HolderKind;
}

/** What the stores keep from a day on, and what a coin counts that nobody paid for. */
export interface Terms {
  fromDay: string;
  webBp: number;
  iosBp: number;
  aosBp: number;
  coinWon: number;
}

const holds = ({ fromDay, untilDay }: Pick<Contract, 'fromDay' | 'untilDay'>, day: string): boolean =>
  fromDay <= day && (untilDay === null || untilDay >= day);

/** The contracts that share in a work on a day. Those for the work itself stand before those for its publisher's works. */
export function contractsOn(
  contracts: readonly Contract[],
  of: { work: number | null; publisher: number | null; day: string },
): Contract[] {
  if (of.work === null) return [];
  const inForce = contracts.filter((contract) => holds(contract, of.day));
  const own = inForce.filter(({ workId }) => workId === of.work);
  if (own.length > 0 || of.publisher === null) return own;
  return inForce.filter(({ publisherId }) => publisherId === of.publisher);
}

/** What a holder is before the tax office on a day. */
export function kindOn(periods: readonly HolderPeriod[], of: { holderId: number; day: string }): HolderKind {
  const begun = periods.filter(({ holderId, fromDay }) => holderId === of.holderId && fromDay <= of.day);
  const [latest] = begun.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  if (!latest) throw new RangeError(`the holder ${of.holderId} has no kind on ${of.day}`);
  return latest.kind;
}

/** The terms of a day: the latest that began by then. */
export function termsOn(terms: readonly Terms[], day: string): Terms {
  const inForce = terms.filter(({ fromDay }) => fromDay <= day);
  const [latest] = inForce.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  if (!latest) throw new RangeError(`no terms of settlement on ${day}`);
  return latest;
}

/** The store's fee on what was charged in it on a day; what no store sold has none. */
export function feeOn(terms: readonly Terms[], of: { channel: string; day: string }): number {
  const { webBp, iosBp, aosBp } = termsOn(terms, of.day);
  return { web: webBp, ios: iosBp, aos: aosBp }[of.channel] ?? 0;
}

/** Whether one contract more would give away more than everything on some day: on which, or null. */
export function dayBeyondWhole(contracts: readonly Contract[], more: Contract): string | null {
  const beside = contracts.filter(
    ({ id, workId, publisherId }) => id !== more.id && workId === more.workId && publisherId === more.publisherId,
  );
  const starts = [more.fromDay, ...beside.map(({ fromDay }) => fromDay)].filter((day) => holds(more, day)).toSorted();
  const given = (day: string): number =>
    beside.filter((contract) => holds(contract, day)).reduce((sum, { rateBp }) => sum + rateBp, more.rateBp);
  return starts.find((day) => given(day) > WHOLE) ?? null;
}

const WHOLE = 10_000;
/** What a share is counted in before it is rounded: won in hundred-millionths. */
const FINE = 100_000_000n;

/** A line, as far as sharing it is concerned. */
export interface SharedSale {
  paidBy: PaidBy;
  coins: number;
  won: number;
  feeBp: number;
  coinWon: number;
  /** An exempt work has no VAT in its price. */
  isExempt: boolean;
}

/** An exact share, and how much of the value counted. */
export interface Share {
  /** The whole won. */
  won: number;
  /** The part of a won beyond them with eight decimals, of the same sign. */
  remainder: string;
  countedBp: number;
  /** Whether the VAT in the price was taken out first. */
  isWithoutVat: boolean;
}

/**
 * A holder's share in one line: of what was paid less the store's fee; of what was opened without paying, at its value in
 * coins as far as the contract counts it. Prices contain VAT (10/110) unless the work is exempt; a contract may count them
 * without it. Exact to eight decimals: only the sum of a statement is rounded.
 */
export function shareOf(
  sale: SharedSale,
  contract: Pick<Contract, 'rateBp' | 'eventBp' | 'waitingBp' | 'base'>,
): Share {
  const { paidBy, coins, won, feeBp, coinWon } = sale;
  const counted = {
    paid: WHOLE - feeBp,
    bonus: contract.eventBp,
    ticket: contract.eventBp,
    waiting: contract.waitingBp,
  };
  const countedBp = paidBy === 'other' ? 0 : counted[paidBy];
  const value = paidBy === 'paid' ? won : coins * coinWon;
  const whole = BigInt(value) * BigInt(countedBp) * BigInt(contract.rateBp);
  const isWithoutVat = contract.base === 'without-vat' && !sale.isExempt;
  const exact = isWithoutVat ? (whole * 10n) / 11n : whole;
  return { won: Number(exact / FINE), remainder: decimalsOf(exact % FINE), countedBp, isWithoutVat };
}

function decimalsOf(fine: bigint): string {
  const digits = String(fine < 0n ? -fine : fine).padStart(8, '0');
  return `${fine < 0n ? '-' : ''}0.${digits}`;
}

/** How a holder's share is taxed, by what the holder and the work were on the day of the sale. */
export function taxOf({ kind, isExempt }: { kind: HolderKind; isExempt: boolean }): ShareTax {
  if (kind === 'person') return 'withholding';
  return isExempt ? 'exempt' : 'vat';
}

/** What is owed for a month by how it is taxed, with its taxes. */
export interface StatementSums {
  vatShare: number;
  exemptShare: number;
  withholdingShare: number;
  vat: number;
  incomeTax: number;
  localTax: number;
  payable: number;
}

const toTens = (won: number): number => Math.trunc(won / 10) * 10 + 0;

/**
 * Taxes are worked out once, on the sums of a month: VAT of a tenth comes on top; 3 % of income tax and a tenth of that go
 * off, each without its last digit (국고금 관리법 §47). A sum below zero has its tax below zero: refunds take back the VAT
 * that was paid with the sale (수정세금계산서, 부가가치세법 시행령 §70) and the tax that was withheld from it.
 */
export function statementSums(shares: Record<ShareTax, number>): StatementSums {
  const { vat: vatShare, exempt: exemptShare, withholding: withholdingShare } = shares;
  // `+ 0` turns a negative zero into zero.
  const vat = Math.trunc(vatShare / 10) + 0;
  const incomeTax = toTens((withholdingShare * 3) / 100);
  const localTax = toTens(incomeTax / 10);
  const payable = vatShare + exemptShare + withholdingShare + vat - incomeTax - localTax;
  return { vatShare, exemptShare, withholdingShare, vat, incomeTax, localTax, payable };
}

/**
 * What is carried over into the next month, by how it is taxed, where nothing can be paid: a month that comes out at or below
 * zero leaves its whole sum behind. Shares are carried without their taxes, which the next month works out on its sum.
 */
export function carriedOver(sums: StatementSums): { tax: ShareTax; won: number }[] {
  if (sums.payable >= 0) return [];
  const parts: { tax: ShareTax; won: number }[] = [
    { tax: 'vat', won: sums.vatShare },
    { tax: 'exempt', won: sums.exemptShare },
    { tax: 'withholding', won: sums.withholdingShare },
  ];
  return parts.filter(({ won }) => won !== 0);
}
