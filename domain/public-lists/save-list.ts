import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { countSaves, selectPublicList, writeSave } from './public-list-store.ts';

/** Saves another member's list or removes it from the saved ones. Throws PUBLIC_LIST_ERROR 0001 if it is not public, 0011 for one's own, 0013 beyond the limit. */
export async function saveList(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; isSaved: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (input.isSaved) {
      await requireOthersList(tx, input);
      if ((await countSaves(tx, input.memberNo)) >= PUBLIC_LIST_LIMITS.saves)
        throw new DomainError('PUBLIC_LIST_ERROR', '0013', { most: PUBLIC_LIST_LIMITS.saves });
    }
    await writeSave(tx, input);
  });
}

/** Throws PUBLIC_LIST_ERROR 0001 if the list is not public, 0011 for the member's own. */
export async function requireOthersList(tx: Tx, { memberNo, id }: { memberNo: number; id: number }): Promise<void> {
  const list = await selectPublicList(tx, { id, memberNo });
  if (!list) throw new DomainError('PUBLIC_LIST_ERROR', '0001');
  if (list.memberNo === memberNo) throw new DomainError('PUBLIC_LIST_ERROR', '0011');
}
