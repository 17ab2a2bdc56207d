import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { HolderKind } from '#vocabulary/settlement';
import { isBusinessNumber } from './business-number.ts';
import {
  type ContractRow,
  type Holder,
  type HolderRow,
  selectContracts,
  selectHolder,
  selectHolders,
  upsertHolder,
} from './holder-store.ts';
import { type Statement, selectStatements } from './statement-store.ts';

/** Every right holder by name. */
export async function listHolders(ctx: Needs<'db'>): Promise<HolderRow[]> {
  return selectHolders(ctx.db);
}

/** A right holder with contracts and statements. Refuses with NOT_FOUND 0003 what is none. */
export async function readHolder(
  ctx: Needs<'db'>,
  id: number,
): Promise<{ holder: Holder; contracts: ContractRow[]; statements: Statement[] }> {
  const holder = await selectHolder(ctx.db, id);
  if (!holder) throw new Refusal('NOT_FOUND', '0003');
  const [contracts, statements] = await Promise.all([
    selectContracts(ctx.db, id),
    selectStatements(ctx.db, { holderId: id }),
  ]);
  return { holder, contracts, statements };
}

/**
 * Writes a right holder, a new one without a number; answers the number. Refuses with SETTLE_ERROR 0013 no name or another's,
 * 0014 no business number where one is typed, or one of a person, 0015 no mail address, NOT_FOUND 0003 what is no holder.
 */
export async function saveHolder(
  ctx: Needs<'db'>,
  order: { by: Actor; id?: number; name: string; kind: HolderKind; businessNumber: string; mail: string },
): Promise<number> {
  const { by, id, kind } = order;
  const name = order.name.normalize('NFC').trim();
  const number = order.businessNumber.replaceAll(/[\s-]/g, '');
  const mail = order.mail.trim();
  if (name === '' || name.length > 100) throw new Refusal('SETTLE_ERROR', '0013');
  if (number !== '' && (kind === 'person' || !isBusinessNumber(number))) throw new Refusal('SETTLE_ERROR', '0014');
  if (mail !== '' && (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail) || mail.length > 200))
    throw new Refusal('SETTLE_ERROR', '0015');
  const act = { name: id === undefined ? 'holder.add' : 'holder.update', subject: `holder:${id ?? 'new'}` };
  return actAs(ctx, { by, act }, async (tx) => {
    const before = id === undefined ? null : await selectHolder(tx, id);
    if (before === undefined) throw new Refusal('NOT_FOUND', '0003');
    const facts = { name, kind, businessNumber: number === '' ? null : number, mail };
    const saved = await upsertHolder(tx, id === undefined ? facts : { id, ...facts });
    if (saved === undefined) throw new Refusal('SETTLE_ERROR', '0013');
    const masked = (holder: Omit<Holder, 'id'>) => ({ ...holder, mail: holder.mail.replace(/^(.).*@/, '$1***@') });
    return { before: before && masked(before), after: { id: saved, ...masked(facts) }, result: saved };
  });
}
