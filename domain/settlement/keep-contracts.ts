import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type ShareBase, isDay, lastDayOf, monthAfter } from '#vocabulary/settlement';
import { findSubject, insertContract, lockContracts, selectHolder, updateEnd, upsertTerms } from './holder-store.ts';
import { selectBook, selectLastClosed, selectTerms } from './settlement-store.ts';
import { type Terms, dayBeyondWhole } from './share-rules.ts';

/** A contract as it is agreed. `about`: which work or publisher, by its number or its whole name. */
export interface ContractOrder {
  by: Actor;
  holderId: number;
  about: { kind: 'work' | 'publisher'; text: string };
  fromDay: string;
  untilDay: string | null;
  rateBp: number;
  eventBp: number;
  waitingBp: number;
  base: ShareBase;
}

const isShare = (bp: number): boolean => Number.isInteger(bp) && bp >= 0 && bp <= 10_000;

/**
 * Adds a contract. Refuses with SETTLE_ERROR 0010 days that are none, 0011 where the shares of a day come to more than the
 * whole, 0012 days of a month that is closed, 0016 a percentage that is none, 0019 no such work or publisher, NOT_FOUND 0003 no
 * such holder.
 */
export async function addContract(ctx: Needs<'db'>, order: ContractOrder): Promise<number> {
  const { by, holderId, fromDay, untilDay, rateBp, eventBp, waitingBp, base } = order;
  if (!isDay(fromDay) || (untilDay !== null && (!isDay(untilDay) || untilDay < fromDay)))
    throw new Refusal('SETTLE_ERROR', '0010');
  if (![rateBp, eventBp, waitingBp].every(isShare)) throw new Refusal('SETTLE_ERROR', '0016');
  return actAs(ctx, { by, act: { name: 'contract.add', subject: `holder:${holderId}` } }, async (tx) => {
    await lockContracts(tx);
    const holder = await selectHolder(tx, holderId);
    if (!holder) throw new Refusal('NOT_FOUND', '0003');
    await requireOpen(tx, fromDay);
    const about = await findSubject(tx, { ...order.about, text: order.about.text.normalize('NFC').trim() });
    if (!about) throw new Refusal('SETTLE_ERROR', '0019');
    const isWork = order.about.kind === 'work';
    const facts = { fromDay, untilDay, rateBp, eventBp, waitingBp, base };
    const contract = { ...facts, holderId, workId: isWork ? about.id : null, publisherId: isWork ? null : about.id };
    const { contracts } = await selectBook(tx);
    const day = dayBeyondWhole(contracts, { ...contract, id: 0 });
    if (day !== null) throw new Refusal('SETTLE_ERROR', '0011', { day });
    const id = await insertContract(tx, contract);
    return { after: { id, holder: holder.name, about: about.name, ...facts }, result: id };
  });
}

/**
 * Ends a contract on a day, its last. Refuses with SETTLE_ERROR 0010 a day before it began or after the end it has, 0012 one
 * within a month that is closed, NOT_FOUND 0003 what is no contract.
 */
export async function endContract(
  ctx: Needs<'db'>,
  order: { by: Actor; holderId: number; id: number; untilDay: string },
): Promise<void> {
  const { by, holderId, id, untilDay } = order;
  if (!isDay(untilDay)) throw new Refusal('SETTLE_ERROR', '0010');
  await actAs(ctx, { by, act: { name: 'contract.end', subject: `contract:${id}` } }, async (tx) => {
    await lockContracts(tx);
    const { contracts } = await selectBook(tx);
    const contract = contracts.find((one) => one.id === id && one.holderId === holderId);
    if (!contract) throw new Refusal('NOT_FOUND', '0003');
    const isLonger = contract.untilDay !== null && contract.untilDay < untilDay;
    if (untilDay < contract.fromDay || isLonger) throw new Refusal('SETTLE_ERROR', '0010');
    const closed = await lastClosedDay(tx);
    if (closed !== null && untilDay < closed) throw new Refusal('SETTLE_ERROR', '0012', { day: closed });
    await updateEnd(tx, { id, untilDay });
    return { before: { untilDay: contract.untilDay }, after: { untilDay }, result: undefined };
  });
}

/** What the stores keep, by the day of the charge, the latest first. */
export async function listTerms(ctx: Needs<'db'>): Promise<Terms[]> {
  return selectTerms(ctx.db);
}

/**
 * Writes what the stores keep, and what a coin counts that nobody paid for, from a day on. Refuses with SETTLE_ERROR 0008 no such
 * sum, 0010 no day, 0012 a day of a month that is closed, 0016 a percentage that is none.
 */
export async function saveTerms(ctx: Needs<'db'>, order: { by: Actor; terms: Terms }): Promise<void> {
  const { by, terms } = order;
  if (!isDay(terms.fromDay)) throw new Refusal('SETTLE_ERROR', '0010');
  if (![terms.webBp, terms.iosBp, terms.aosBp].every(isShare)) throw new Refusal('SETTLE_ERROR', '0016');
  if (!Number.isInteger(terms.coinWon) || terms.coinWon < 0 || terms.coinWon > 100_000)
    throw new Refusal('SETTLE_ERROR', '0008');
  const act = { name: 'settlement.terms', subject: `terms:${terms.fromDay}` };
  await actAs(ctx, { by, act }, async (tx) => {
    await requireOpen(tx, terms.fromDay);
    const before = (await selectTerms(tx)).find(({ fromDay }) => fromDay === terms.fromDay);
    await upsertTerms(tx, terms);
    return { before: before ?? null, after: terms, result: undefined };
  });
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
