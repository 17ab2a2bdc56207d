import type { Db, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { OfferTerms } from '#shared/authors/contracts';
import { isDay } from '#shared/money/settlement';
import { insertContract, lockContracts, selectContracts, updateContractEnd } from '../contracts/holder-store.ts';
import { isBasisPoints, requireOpenMonth } from '../contracts/contracts.ts';
import { firstOverallocatedDay } from '../contracts/share-rules.ts';
import { selectContractBook } from '../months/settlement-store.ts';
import { selectAuthorHolder } from './author-holder-store.ts';

const DAY_MS = 86_400_000;

function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);
}

/** Validates offered terms. Throws SETTLE_ERROR 0010 for invalid days, 0012 for a closed month, 0016 for a percentage. */
export async function checkOfferTerms(db: Db | Tx, terms: OfferTerms): Promise<void> {
  const { fromDay, untilDay, rateBp, eventBp, waitingBp, supportBp, passBp, earlyBp } = terms;
  if (!isDay(fromDay) || (untilDay !== null && (!isDay(untilDay) || untilDay < fromDay)))
    throw new DomainError('SETTLE_ERROR', '0010');
  const shares = [rateBp, eventBp, waitingBp, supportBp, passBp, earlyBp];
  if (!shares.every((bp) => bp === null || isBasisPoints(bp))) throw new DomainError('SETTLE_ERROR', '0016');
  await requireOpenMonth(db, fromDay);
}

/**
 * Makes accepted terms a contract of the author, at the earliest today; an earlier contract of theirs for the work ends
 * on the day before. Throws SETTLE_ERROR 0034 without a payee, 0010 when the terms are over, 0011 above 100 %.
 */
export async function makeAuthorContract(
  tx: Tx,
  input: { memberNo: number; workId: number; today: string; terms: OfferTerms },
): Promise<number> {
  const { memberNo, workId, today, terms } = input;
  const holder = await selectAuthorHolder(tx, memberNo);
  if (!holder) throw new DomainError('SETTLE_ERROR', '0034');
  await lockContracts(tx);
  const former = (await selectContracts(tx, holder.id)).filter((contract) => contract.workId === workId);
  // A day has one contract of a holder, so a replaced one keeps at least its first.
  const earliest = [terms.fromDay, today, ...former.map(({ fromDay }) => dayAfter(fromDay, 1))];
  const fromDay = earliest.toSorted().at(-1) ?? today;
  if (terms.untilDay !== null && terms.untilDay < fromDay) throw new DomainError('SETTLE_ERROR', '0010');
  for (const { id, untilDay } of former)
    if (untilDay === null || untilDay >= fromDay) await updateContractEnd(tx, { id, untilDay: dayAfter(fromDay, -1) });
  const contract = { ...terms, holderId: holder.id, workId, publisherId: null, fromDay };
  const { contracts } = await selectContractBook(tx);
  const day = firstOverallocatedDay(contracts, { ...contract, id: 0 });
  if (day !== null) throw new DomainError('SETTLE_ERROR', '0011', { day });
  return insertContract(tx, contract);
}
