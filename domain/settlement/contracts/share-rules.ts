import type { ExtraShares } from '#shared/money/settlement-changes';
import type { HolderKind, SettlementPaidBy, ShareBase } from '#shared/money/settlement';

const EXTRA_SHARES = ['supportBp', 'passBp', 'earlyBp'] as const;

/** A holder's share in a work, or in the works of a publisher, during a period. */
export interface ShareContract extends ExtraShares {
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

export interface HolderPeriod {
  holderId: number;
  fromDay: string;
  kind: HolderKind;
}

/** Store fees and the value of an unpaid coin from a day on. */
export interface SettlementTerms {
  fromDay: string;
  webBp: number;
  iosBp: number;
  aosBp: number;
  coinWon: number;
}

const isInForce = ({ fromDay, untilDay }: Pick<ShareContract, 'fromDay' | 'untilDay'>, day: string): boolean =>
  fromDay <= day && (untilDay === null || untilDay >= day);

/** The contracts for a work on a day. Contracts of the work take precedence over those of its publisher. */
export function contractsOn(
  contracts: readonly ShareContract[],
  of: { work: number | null; publisher: number | null; day: string },
): ShareContract[] {
  if (of.work === null) return [];
  const inForce = contracts.filter((contract) => isInForce(contract, of.day));
  const ofWork = inForce.filter(({ workId }) => workId === of.work);
  if (ofWork.length > 0 || of.publisher === null) return ofWork;
  return inForce.filter(({ publisherId }) => publisherId === of.publisher);
}

/** The contracts that share in support, with their rates for it. */
export function withSupportRates<Contract extends Pick<ShareContract, 'rateBp' | 'supportBp'>>(
  contracts: readonly Contract[],
): Contract[] {
  return contracts.flatMap((contract) =>
    contract.supportBp === null ? [] : [{ ...contract, rateBp: contract.supportBp }],
  );
}

/**
 * The contracts that share in the pass: their rate of the works' pool, in whole hundredths of a percent. Several
 * contracts of a work never get more than the pool.
 */
export function withPassRates<Contract extends Pick<ShareContract, 'rateBp' | 'passBp'>>(
  contracts: readonly Contract[],
  poolBp: number,
): Contract[] {
  return contracts.flatMap((contract) =>
    contract.passBp === null ? [] : [{ ...contract, rateBp: Math.floor((contract.passBp * poolBp) / FULL_BP) }],
  );
}

/** The contracts with their rates for early access: as any sale where they name none. */
export function withEarlyRates<Contract extends Pick<ShareContract, 'rateBp' | 'earlyBp'>>(
  contracts: readonly Contract[],
): Contract[] {
  return contracts.map((contract) => ({ ...contract, rateBp: contract.earlyBp ?? contract.rateBp }));
}

export function kindOn(periods: readonly HolderPeriod[], of: { holderId: number; day: string }): HolderKind {
  const started = periods.filter(({ holderId, fromDay }) => holderId === of.holderId && fromDay <= of.day);
  const [latest] = started.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  if (!latest) throw new RangeError(`the holder ${of.holderId} has no kind on ${of.day}`);
  return latest.kind;
}

export function termsOn(terms: readonly SettlementTerms[], day: string): SettlementTerms {
  const inForce = terms.filter(({ fromDay }) => fromDay <= day);
  const [latest] = inForce.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  if (!latest) throw new RangeError(`no terms of settlement on ${day}`);
  return latest;
}

export function feeOn(terms: readonly SettlementTerms[], of: { channel: string; day: string }): number {
  const { webBp, iosBp, aosBp } = termsOn(terms, of.day);
  return { web: webBp, ios: iosBp, aos: aosBp }[of.channel] ?? 0;
}

/** The first day on which an additional contract would raise the shares above 100 %; null for none. */
export function firstOverallocatedDay(contracts: readonly ShareContract[], added: ShareContract): string | null {
  const others = contracts.filter(
    ({ id, workId, publisherId }) => id !== added.id && workId === added.workId && publisherId === added.publisherId,
  );
  const starts = [added.fromDay, ...others.map(({ fromDay }) => fromDay)]
    .filter((day) => isInForce(added, day))
    .toSorted();
  const isOverallocated = (day: string): boolean => {
    const inForce = [added, ...others.filter((contract) => isInForce(contract, day))];
    return (['rateBp', ...EXTRA_SHARES] as const).some(
      (share) => inForce.reduce((sum, contract) => sum + (contract[share] ?? 0), 0) > FULL_BP,
    );
  };
  return starts.find(isOverallocated) ?? null;
}

const FULL_BP = 10_000;
const UNITS_PER_WON = 100_000_000n;

export interface ShareInput {
  paidBy: SettlementPaidBy;
  coins: number;
  won: number;
  feeBp: number;
  coinWon: number;
  /** The price of an exempt work contains no VAT. */
  isExempt: boolean;
}

export interface HolderShare {
  won: number;
  /** The fraction of a won with eight decimals and the same sign. */
  remainder: string;
  countedBp: number;
  /** Whether VAT was deducted first. */
  isWithoutVat: boolean;
}

/**
 * A holder's share in a line: of the price less the store fee, or for unpaid openings of the coin value as far as the
 * contract counts it. Prices contain VAT (10/110) unless the work is exempt; a contract may exclude it. Exact to eight
 * decimals; only a statement's sum is rounded.
 */
export function calculateShare(
  sale: ShareInput,
  contract: Pick<ShareContract, 'rateBp' | 'eventBp' | 'waitingBp' | 'base'>,
): HolderShare {
  const { paidBy, coins, won, feeBp, coinWon } = sale;
  const counted = {
    paid: FULL_BP - feeBp,
    bonus: contract.eventBp,
    ticket: contract.eventBp,
    waiting: contract.waitingBp,
  };
  const countedBp = paidBy === 'other' ? 0 : counted[paidBy];
  const value = paidBy === 'paid' ? won : coins * coinWon;
  const gross = BigInt(value) * BigInt(countedBp) * BigInt(contract.rateBp);
  const isWithoutVat = contract.base === 'without-vat' && !sale.isExempt;
  const exact = isWithoutVat ? (gross * 10n) / 11n : gross;
  return { won: Number(exact / UNITS_PER_WON), remainder: decimalsOf(exact % UNITS_PER_WON), countedBp, isWithoutVat };
}

function decimalsOf(fine: bigint): string {
  const digits = String(fine < 0n ? -fine : fine).padStart(8, '0');
  return `${fine < 0n ? '-' : ''}0.${digits}`;
}
