import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isDay, lastDayOf, monthAfter } from '#vocabulary/settlement';
import type { SettlementChange } from '#vocabulary/settlement-changes';
import type { AppliedChange, CheckedChange } from './checked-change.ts';
import {
  type ContractRow,
  findSubject,
  insertContract,
  lockContracts,
  selectContracts,
  selectHolder,
  updateEnd,
  upsertTerms,
} from './holder-store.ts';
import { selectBook, selectLastClosed, selectTerms } from './settlement-store.ts';
import { type Contract, type Terms, dayBeyondWhole } from './share-rules.ts';

type Change<Kind extends SettlementChange['act']> = Extract<SettlementChange, { act: Kind }>;

const isShare = (bp: number): boolean => Number.isInteger(bp) && bp >= 0 && bp <= 10_000;

/**
 * Checks a new contract. Refuses with SETTLE_ERROR 0010 days that are none, 0011 where the shares of a day come to more than
 * the whole, 0012 days of a month that is closed, 0016 a percentage that is none, 0019 no such work or publisher, NOT_FOUND
 * 0003 no such holder.
 */
export async function checkContract(
  tx: Tx,
  change: Change<'contract'>,
): Promise<CheckedChange & { contract: Omit<Contract, 'id'> }> {
  const { holderId, fromDay, untilDay, rateBp, eventBp, waitingBp, base } = change;
  if (!isDay(fromDay) || (untilDay !== null && (!isDay(untilDay) || untilDay < fromDay)))
    throw new Refusal('SETTLE_ERROR', '0010');
  if (![rateBp, eventBp, waitingBp].every(isShare)) throw new Refusal('SETTLE_ERROR', '0016');
  const holder = await selectHolder(tx, holderId);
  if (!holder) throw new Refusal('NOT_FOUND', '0003');
  await requireOpen(tx, fromDay);
  const about = await findSubject(tx, { ...change.about, text: change.about.text.normalize('NFC').trim() });
  if (!about) throw new Refusal('SETTLE_ERROR', '0019');
  const { kind } = change.about;
  const [workId, publisherId] = kind === 'work' ? [about.id, null] : [null, about.id];
  const contract = { holderId, workId, publisherId, fromDay, untilDay, rateBp, eventBp, waitingBp, base };
  const { contracts } = await selectBook(tx);
  const day = dayBeyondWhole(contracts, { ...contract, id: 0 });
  if (day !== null) throw new Refusal('SETTLE_ERROR', '0011', { day });
  return {
    change: { ...change, about: { kind, text: String(about.id) } },
    holder: { id: holderId, name: holder.name },
    about: about.name,
    won: 0,
    contract,
  };
}

/** Adds a contract. */
export async function addContract(tx: Tx, change: Change<'contract'>): Promise<AppliedChange> {
  await lockContracts(tx);
  const { contract, holder, about } = await checkContract(tx, change);
  const id = await insertContract(tx, contract);
  const { fromDay, untilDay, rateBp, eventBp, waitingBp, base } = contract;
  const facts = { fromDay, untilDay, rateBp, eventBp, waitingBp, base };
  return { before: null, after: { id, holder: holder?.name, about, ...facts }, id };
}

/**
 * Checks the last day of a contract. Refuses with SETTLE_ERROR 0010 a day before it began or after the end it has, 0012 one
 * within a month that is closed, NOT_FOUND 0003 what is no contract.
 */
export async function checkContractEnd(
  tx: Tx,
  change: Change<'contract-end'>,
): Promise<CheckedChange & { contract: ContractRow }> {
  const { holderId, contractId, untilDay } = change;
  if (!isDay(untilDay)) throw new Refusal('SETTLE_ERROR', '0010');
  const holder = await selectHolder(tx, holderId);
  const contract = (await selectContracts(tx, holderId)).find(({ id }) => id === contractId);
  if (!holder || !contract) throw new Refusal('NOT_FOUND', '0003');
  const isLonger = contract.untilDay !== null && contract.untilDay < untilDay;
  if (untilDay < contract.fromDay || isLonger) throw new Refusal('SETTLE_ERROR', '0010');
  const closed = await lastClosedDay(tx);
  if (closed !== null && untilDay < closed) throw new Refusal('SETTLE_ERROR', '0012', { day: closed });
  const about = contract.work ?? contract.publisher ?? '';
  return { change, holder: { id: holderId, name: holder.name }, about, won: 0, contract };
}

/** Ends a contract on a day, its last. */
export async function endContract(tx: Tx, change: Change<'contract-end'>): Promise<AppliedChange> {
  await lockContracts(tx);
  const { contract } = await checkContractEnd(tx, change);
  const { contractId: id, untilDay } = change;
  await updateEnd(tx, { id, untilDay });
  return { before: { untilDay: contract.untilDay }, after: { untilDay } };
}

/** What the stores keep, by the day of the charge, the latest first. */
export async function listTerms(ctx: Needs<'db'>): Promise<Terms[]> {
  return selectTerms(ctx.db);
}

/**
 * Checks what the stores keep, and what a coin counts that nobody paid for, from a day on. Refuses with SETTLE_ERROR 0008 no
 * such sum, 0010 no day, 0012 a day of a month that is closed, 0016 a percentage that is none.
 */
export async function checkFees(tx: Tx, change: Change<'fees'>): Promise<CheckedChange & { terms: Terms }> {
  const { act: _act, ...terms } = change;
  if (!isDay(terms.fromDay)) throw new Refusal('SETTLE_ERROR', '0010');
  if (![terms.webBp, terms.iosBp, terms.aosBp].every(isShare)) throw new Refusal('SETTLE_ERROR', '0016');
  if (!Number.isInteger(terms.coinWon) || terms.coinWon < 0 || terms.coinWon > 100_000)
    throw new Refusal('SETTLE_ERROR', '0008');
  await requireOpen(tx, terms.fromDay);
  return { change, holder: null, about: terms.fromDay, won: 0, terms };
}

/** Writes what the stores keep from a day on. */
export async function saveFees(tx: Tx, change: Change<'fees'>): Promise<AppliedChange> {
  const { terms } = await checkFees(tx, change);
  const before = (await selectTerms(tx)).find(({ fromDay }) => fromDay === terms.fromDay);
  await upsertTerms(tx, terms);
  return { before: before ?? null, after: terms };
}

async function requireOpen(tx: Tx, day: string): Promise<void> {
  const closed = await selectLastClosed(tx);
  if (closed === null) return;
  const first = `${monthAfter(closed)}-01`;
  if (day < first) throw new Refusal('SETTLE_ERROR', '0012', { day: first });
}

/** The last day of the last month that was closed: what holds until then was settled as it held. */
async function lastClosedDay(tx: Tx): Promise<string | null> {
  const closed = await selectLastClosed(tx);
  if (closed === null) return null;
  return lastDayOf(closed);
}
