import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { BOOKSHELF_LIMITS } from '#vocabulary/bookshelf';
import {
  type CollectionRow,
  countCollected,
  deleteCollected,
  deleteCollection,
  hasCollection,
  insertCollected,
  insertCollection,
  lockCollections,
  selectCollections,
  selectNamesake,
  updateName,
  updateOrder,
} from './collection-store.ts';
import { collectionName } from './shelf-rules.ts';

/** A member's collections (책장) in their order, each with how many works stand in it. */
export async function listCollections(ctx: Needs<'db'>, memberNo: number): Promise<CollectionRow[]> {
  return selectCollections(ctx.db, memberNo);
}

/**
 * Makes a collection and answers its number. Refuses with BOOKSHELF_ERROR 0002 a name that is none or too long, 0003 one
 * that is taken, 0004 when there are as many as may be.
 */
export async function makeCollection(
  ctx: Needs<'db'>,
  order: { memberNo: number; name: string },
): Promise<{ id: number; name: string }> {
  const { memberNo } = order;
  return arranged(ctx, memberNo, async (tx) => {
    const name = await freeName(tx, order);
    return { id: await insertCollection(tx, { memberNo, name }), name };
  });
}

/** Renames a collection. Refuses as making one does, and with BOOKSHELF_ERROR 0001 one that is not the member's. */
export async function renameCollection(
  ctx: Needs<'db'>,
  order: { memberNo: number; id: number; name: string },
): Promise<{ name: string }> {
  const { memberNo, id } = order;
  return arranged(ctx, memberNo, async (tx) => {
    const name = await freeName(tx, { memberNo, name: order.name, except: id });
    if (!(await updateName(tx, { memberNo, id, name }))) throw new Refusal('BOOKSHELF_ERROR', '0001');
    return { name };
  });
}

/** Puts collections into an order; those that are not named stand behind the others, what is not the member's is passed over. */
export async function orderCollections(ctx: Needs<'db'>, order: { memberNo: number; ids: number[] }): Promise<void> {
  await arranged(ctx, order.memberNo, (tx) => updateOrder(tx, order));
}

/** Takes a collection away; its works stay where they are. Refuses with BOOKSHELF_ERROR 0001 one that is not the member's. */
export async function removeCollection(ctx: Needs<'db'>, order: { memberNo: number; id: number }): Promise<void> {
  await arranged(ctx, order.memberNo, async (tx) => {
    if (!(await deleteCollection(tx, order))) throw new Refusal('BOOKSHELF_ERROR', '0001');
  });
}

/**
 * Puts works into a collection and takes others out; a work may stand in many. Refuses with BOOKSHELF_ERROR 0001 a
 * collection that is not the member's, 0005 when it would hold too many.
 */
export async function fillCollection(
  ctx: Needs<'db'>,
  order: { memberNo: number; id: number; add: number[]; remove: number[] },
): Promise<{ works: number }> {
  const { memberNo, id } = order;
  return arranged(ctx, memberNo, async (tx) => {
    if (!(await hasCollection(tx, { memberNo, id }))) throw new Refusal('BOOKSHELF_ERROR', '0001');
    await deleteCollected(tx, { id, works: order.remove });
    await insertCollected(tx, { id, works: order.add });
    const works = await countCollected(tx, id);
    if (works > BOOKSHELF_LIMITS.works) throw new Refusal('BOOKSHELF_ERROR', '0005', { most: BOOKSHELF_LIMITS.works });
    return { works };
  });
}

/** Under the lock of the member's collections: what is counted and compared stays so until it is written. */
async function arranged<Result>(ctx: Needs<'db'>, memberNo: number, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockCollections(tx, memberNo))) throw new Refusal('AUTH_ERROR', '0002');
    return act(tx);
  });
}

async function freeName(tx: Tx, order: { memberNo: number; name: string; except?: number }): Promise<string> {
  const name = collectionName(order.name);
  if (name === undefined) throw new Refusal('BOOKSHELF_ERROR', '0002');
  const { count, namesake } = await selectNamesake(tx, { ...order, name });
  if (namesake !== null) throw new Refusal('BOOKSHELF_ERROR', '0003');
  const isOneMore = order.except === undefined;
  if (isOneMore && count >= BOOKSHELF_LIMITS.collections)
    throw new Refusal('BOOKSHELF_ERROR', '0004', { most: BOOKSHELF_LIMITS.collections });
  return name;
}
