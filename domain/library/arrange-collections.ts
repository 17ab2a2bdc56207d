import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LIBRARY_LIMITS } from '#shared/reading/library-lists';
import {
  type CollectionRow,
  countCollectionWorks,
  deleteCollectionWorks,
  deleteCollection,
  hasCollection,
  insertCollectionWorks,
  insertCollection,
  lockCollections,
  selectCollections,
  selectCollectionByName,
  updateName,
  updateOrder,
} from './collection-store.ts';
import { parseCollectionName } from './library-rules.ts';

/** A member's collections (책장) in order with work counts. */
export async function listCollections(ctx: Needs<'db'>, memberNo: number): Promise<CollectionRow[]> {
  return selectCollections(ctx.db, memberNo);
}

/**
 * Creates a collection and returns its id. Throws BOOKSHELF_ERROR 0002 for an invalid name, 0003 if it is taken, 0004
 * beyond the limit.
 */
export async function createCollection(
  ctx: Needs<'db'>,
  input: { memberNo: number; name: string },
): Promise<{ id: number; name: string }> {
  const { memberNo } = input;
  return changeCollections(ctx, memberNo, async (tx) => {
    const name = await freeName(tx, input);
    return { id: await insertCollection(tx, { memberNo, name }), name };
  });
}

/** Renames a collection. Throws like `createCollection`, and BOOKSHELF_ERROR 0001 if it is not the member's. */
export async function renameCollection(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; name: string },
): Promise<{ name: string }> {
  const { memberNo, id } = input;
  return changeCollections(ctx, memberNo, async (tx) => {
    const name = await freeName(tx, { memberNo, name: input.name, except: id });
    if (!(await updateName(tx, { memberNo, id, name }))) throw new DomainError('BOOKSHELF_ERROR', '0001');
    return { name };
  });
}

/** Reorders collections; unnamed ones follow, foreign ids are ignored. */
export async function reorderCollections(ctx: Needs<'db'>, input: { memberNo: number; ids: number[] }): Promise<void> {
  await changeCollections(ctx, input.memberNo, (tx) => updateOrder(tx, input));
}

/** Deletes a collection, not its works. Throws BOOKSHELF_ERROR 0001 if it is not the member's. */
export async function removeCollection(ctx: Needs<'db'>, input: { memberNo: number; id: number }): Promise<void> {
  await changeCollections(ctx, input.memberNo, async (tx) => {
    if (!(await deleteCollection(tx, input))) throw new DomainError('BOOKSHELF_ERROR', '0001');
  });
}

/**
 * Adds and removes works of a collection. Throws BOOKSHELF_ERROR 0001 if it is not the member's, 0005 beyond the
 * limit.
 */
export async function updateCollectionWorks(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; add: number[]; remove: number[] },
): Promise<{ works: number }> {
  const { memberNo, id } = input;
  return changeCollections(ctx, memberNo, async (tx) => {
    if (!(await hasCollection(tx, { memberNo, id }))) throw new DomainError('BOOKSHELF_ERROR', '0001');
    await deleteCollectionWorks(tx, { id, works: input.remove });
    await insertCollectionWorks(tx, { id, works: input.add });
    const works = await countCollectionWorks(tx, id);
    if (works > LIBRARY_LIMITS.works) throw new DomainError('BOOKSHELF_ERROR', '0005', { most: LIBRARY_LIMITS.works });
    return { works };
  });
}

/** Runs under the lock of the member's collections. */
async function changeCollections<Result>(
  ctx: Needs<'db'>,
  memberNo: number,
  action: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockCollections(tx, memberNo))) throw new DomainError('AUTH_ERROR', '0002');
    return action(tx);
  });
}

async function freeName(tx: Tx, input: { memberNo: number; name: string; except?: number }): Promise<string> {
  const name = parseCollectionName(input.name);
  if (name === undefined) throw new DomainError('BOOKSHELF_ERROR', '0002');
  const { count, namesake } = await selectCollectionByName(tx, { ...input, name });
  if (namesake !== null) throw new DomainError('BOOKSHELF_ERROR', '0003');
  const isOneMore = input.except === undefined;
  if (isOneMore && count >= LIBRARY_LIMITS.collections)
    throw new DomainError('BOOKSHELF_ERROR', '0004', { most: LIBRARY_LIMITS.collections });
  return name;
}
