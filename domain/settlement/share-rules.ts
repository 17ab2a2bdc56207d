import type { HolderKind, PaidBy, ShareTax } from '#vocabulary/settlement';

/** A holder's share in a work, or in the works of a publisher, from a day on and until another. */
export interface Contract {
  id: number;
  holderId: number;
  holderKind: HolderKind;
  workId: number | null;
  publisherId: number | null;
  fromDay: string;
  untilDay: string | null;
  rateBp: number;
  eventBp: number;
  waitingBp: number;
  isExempt: boolean;
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
}

/** A share in whole won, what rounding left, and how much of the value counted. */
export interface Share {
  won: number;
  /** With eight decimals, of the same sign as the share. */
  remainder: string;
  countedBp: number;
}

/**
 * A holder's share in one line: of what was paid less the store's fee; of what was opened without paying, at its value in
 * coins as far as the contract counts it. Rounded once, towards zero, so that what is taken back is exactly what was given.
 */
export function shareOf(sale: SharedSale, contract: Pick<Contract, 'rateBp' | 'eventBp' | 'waitingBp'>): Share {
  const { paidBy, coins, won, feeBp, coinWon } = sale;
  const counted = {
    paid: WHOLE - feeBp,
    bonus: contract.eventBp,
    ticket: contract.eventBp,
    waiting: contract.waitingBp,
  };
  const countedBp = paidBy === 'other' ? 0 : counted[paidBy];
  const value = paidBy === 'paid' ? won : coins * coinWon;
  const exact = BigInt(value) * BigInt(countedBp) * BigInt(contract.rateBp);
  return { won: Number(exact / FINE), remainder: decimalsOf(exact % FINE), countedBp };
}

function decimalsOf(fine: bigint): string {
  const digits = String(fine < 0n ? -fine : fine).padStart(8, '0');
  return `${fine < 0n ? '-' : ''}0.${digits}`;
}

/** How a holder's share is taxed. */
export function taxOf({ holderKind, isExempt }: Pick<Contract, 'holderKind' | 'isExempt'>): ShareTax {
  if (holderKind === 'person') return 'withholding';
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

const toTens = (won: number): number => Math.floor(won / 10) * 10;

/**
 * Taxes are worked out once, on the sums of a month: VAT of a tenth comes on top; 3 % of income tax and a tenth of that go
 * off, each without its last digit (국고금 관리법 §47). Nothing is taxed where the sum is below zero.
 */
export function statementSums(shares: Record<ShareTax, number>): StatementSums {
  const { vat: vatShare, exempt: exemptShare, withholding: withholdingShare } = shares;
  const vat = Math.floor(Math.max(0, vatShare) / 10);
  const incomeTax = toTens((Math.max(0, withholdingShare) * 3) / 100);
  const localTax = toTens(incomeTax / 10);
  const payable = vatShare + exemptShare + withholdingShare + vat - incomeTax - localTax;
  return { vatShare, exemptShare, withholdingShare, vat, incomeTax, localTax, payable };
}

/**
 * What is carried over into the next month, by how it is taxed, where nothing can be paid: a month that comes out at or below
 * zero leaves its whole sum behind.
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
