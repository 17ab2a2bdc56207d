import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isDay, lastDayOf, monthAfter } from '#shared/money/settlement';
import type { ExtraShares, SettlementChange } from '#shared/money/settlement-changes';
import type { AppliedChange, CheckedChange } from '../checked-change.ts';
import { selectHolderMember } from '../authors/author-holder-store.ts';
import {
  type ContractRow,
  findSubject,
  insertContract,
  lockContracts,
  selectContracts,
  selectHolder,
  updateContractEnd,
  upsertTerms,
} from './holder-store.ts';
import { selectContractBook, selectLastClosed, selectTerms } from '../months/settlement-store.ts';
import { type ShareContract, type SettlementTerms, firstOverallocatedDay } from './share-rules.ts';

type Change<Kind extends SettlementChange['act']> = Extract<SettlementChange, { act: Kind }>;

/** Whether a share is between 0 and 100 %, in hundredths of a percent. */
export const isBasisPoints = (bp: number): boolean => Number.isInteger(bp) && bp >= 0 && bp <= 10_000;

const extraShares = ({ supportBp = null, passBp = null, earlyBp = null }: Partial<ExtraShares>): ExtraShares => ({
  supportBp,
  passBp,
  earlyBp,
});

/** What an author accepted changes only by a new acceptance. */
async function refuseAuthor(tx: Tx, holderId: number): Promise<void> {
  if ((await selectHolderMember(tx, holderId)) !== null) throw new DomainError('SETTLE_ERROR', '0033');
}

/**
 * Validates a new contract. Throws SETTLE_ERROR 0010 for invalid days, 0011 when the shares of a day exceed 100 %,
 * 0012 for days in a closed month, 0016 for an invalid percentage, 0019 for an unknown work or publisher, 0033 for an
 * author, NOT_FOUND 0003 for an unknown holder.
 */
export async function checkContract(
  tx: Tx,
  change: Change<'contract'>,
): Promise<CheckedChange & { contract: Omit<ShareContract, 'id'> }> {
  const { holderId, fromDay, untilDay, rateBp, eventBp, waitingBp, base } = change;
  if (!isDay(fromDay) || (untilDay !== null && (!isDay(untilDay) || untilDay < fromDay)))
    throw new DomainError('SETTLE_ERROR', '0010');
  const extras = extraShares(change);
  if (![rateBp, eventBp, waitingBp, ...Object.values(extras)].every((bp) => bp === null || isBasisPoints(bp)))
    throw new DomainError('SETTLE_ERROR', '0016');
  const holder = await selectHolder(tx, holderId);
  if (!holder) throw new DomainError('NOT_FOUND', '0003');
  await refuseAuthor(tx, holderId);
  await requireOpenMonth(tx, fromDay);
  const about = await findSubject(tx, { ...change.about, text: change.about.text.normalize('NFC').trim() });
  if (!about) throw new DomainError('SETTLE_ERROR', '0019');
  const { kind } = change.about;
  const [workId, publisherId] = kind === 'work' ? [about.id, null] : [null, about.id];
  const contract = { holderId, workId, publisherId, fromDay, untilDay, rateBp, eventBp, waitingBp, base, ...extras };
  const { contracts } = await selectContractBook(tx);
  const day = firstOverallocatedDay(contracts, { ...contract, id: 0 });
  if (day !== null) throw new DomainError('SETTLE_ERROR', '0011', { day });
  return {
    change: { ...change, about: { kind, text: String(about.id) } },
    holder: { id: holderId, name: holder.name },
    about: about.name,
    won: 0,
    contract,
  };
}

export async function addContract(tx: Tx, change: Change<'contract'>): Promise<AppliedChange> {
  await lockContracts(tx);
  const { contract, holder, about } = await checkContract(tx, change);
  const id = await insertContract(tx, contract);
  const { fromDay, untilDay, rateBp, eventBp, waitingBp, base } = contract;
  const terms = { fromDay, untilDay, rateBp, eventBp, waitingBp, ...extraShares(contract), base };
  return { before: null, after: { id, holder: holder?.name, about, ...terms }, id };
}

/**
 * Validates the last day of a contract. Throws SETTLE_ERROR 0010 when it is before the start or after the current end,
 * 0012 when it is in a closed month, 0033 for an author, NOT_FOUND 0003 for an unknown contract.
 */
export async function checkContractEnd(
  tx: Tx,
  change: Change<'contract-end'>,
): Promise<CheckedChange & { contract: ContractRow }> {
  const { holderId, contractId, untilDay } = change;
  if (!isDay(untilDay)) throw new DomainError('SETTLE_ERROR', '0010');
  const holder = await selectHolder(tx, holderId);
  const contract = (await selectContracts(tx, holderId)).find(({ id }) => id === contractId);
  if (!holder || !contract) throw new DomainError('NOT_FOUND', '0003');
  await refuseAuthor(tx, holderId);
  const isLonger = contract.untilDay !== null && contract.untilDay < untilDay;
  if (untilDay < contract.fromDay || isLonger) throw new DomainError('SETTLE_ERROR', '0010');
  const closed = await lastClosedDay(tx);
  if (closed !== null && untilDay < closed) throw new DomainError('SETTLE_ERROR', '0012', { day: closed });
  const about = contract.work ?? contract.publisher ?? '';
  return { change, holder: { id: holderId, name: holder.name }, about, won: 0, contract };
}

export async function endContract(tx: Tx, change: Change<'contract-end'>): Promise<AppliedChange> {
  await lockContracts(tx);
  const { contract } = await checkContractEnd(tx, change);
  const { contractId: id, untilDay } = change;
  await updateContractEnd(tx, { id, untilDay });
  return { before: { untilDay: contract.untilDay }, after: { untilDay } };
}

/** Store fees by day of the charge, latest first. */
export async function listTerms(ctx: Needs<'db'>): Promise<SettlementTerms[]> {
  return selectTerms(ctx.db);
}

/**
 * Validates store fees and the value of an unpaid coin from a day on. Throws SETTLE_ERROR 0008 for an invalid amount,
 * 0010 for an invalid day, 0012 for a day in a closed month, 0016 for an invalid percentage.
 */
export async function checkFees(tx: Tx, change: Change<'fees'>): Promise<CheckedChange & { terms: SettlementTerms }> {
  const { act: _act, ...terms } = change;
  if (!isDay(terms.fromDay)) throw new DomainError('SETTLE_ERROR', '0010');
  if (![terms.webBp, terms.iosBp, terms.aosBp].every(isBasisPoints)) throw new DomainError('SETTLE_ERROR', '0016');
  if (!Number.isInteger(terms.coinWon) || terms.coinWon < 0 || terms.coinWon > 100_000)
    throw new DomainError('SETTLE_ERROR', '0008');
  await requireOpenMonth(tx, terms.fromDay);
  return { change, holder: null, about: terms.fromDay, won: 0, terms };
}

export async function saveFees(tx: Tx, change: Change<'fees'>): Promise<AppliedChange> {
  const { terms } = await checkFees(tx, change);
  const before = (await selectTerms(tx)).find(({ fromDay }) => fromDay === terms.fromDay);
  await upsertTerms(tx, terms);
  return { before: before ?? null, after: terms };
}

/** Throws SETTLE_ERROR 0012 for a day in a closed month. */
export async function requireOpenMonth(tx: Db | Tx, day: string): Promise<void> {
  const closed = await selectLastClosed(tx);
  if (closed === null) return;
  const first = `${monthAfter(closed)}-01`;
  if (day < first) throw new DomainError('SETTLE_ERROR', '0012', { day: first });
}

async function lastClosedDay(tx: Tx): Promise<string | null> {
  const closed = await selectLastClosed(tx);
  if (closed === null) return null;
  return lastDayOf(closed);
}
