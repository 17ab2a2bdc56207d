import { notify } from '#domain/notifications';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { oneLine } from '#shared/content/one-line';
import { type AdminListRow, selectAdminLists, writeRemoval } from './public-list-store.ts';

const PAGE_SIZE = 20;

/** Lists for the console, the latest change first; `before` is the last id of the page before. */
export async function findPublicLists(
  ctx: Needs<'db'>,
  input: { isReported: boolean; before: number | null },
): Promise<{ lists: AdminListRow[]; next: number | null }> {
  const rows = await selectAdminLists(ctx.db, { ...input, limit: PAGE_SIZE + 1 });
  const lists = rows.slice(0, PAGE_SIZE);
  return { lists, next: rows.length > PAGE_SIZE ? (lists.at(-1)?.id ?? null) : null };
}

/**
 * Takes a list down and notifies its owner, or keeps or restores it; both close its reports. Throws PUBLIC_LIST_ERROR 0001 if
 * it does not exist, 0015 without a reason for a takedown.
 */
export async function moderatePublicList(
  ctx: Needs<'db'>,
  input: { by: Actor; id: number; isRemoved: boolean; reason: string },
): Promise<void> {
  const { by, id, isRemoved } = input;
  const reason = isRemoved ? oneLine(input.reason, PUBLIC_LIST_LIMITS.reason) : null;
  if (reason === '') throw new DomainError('PUBLIC_LIST_ERROR', '0015', { field: 'reason' });
  const act = { name: isRemoved ? 'list.remove' : 'list.keep', subject: `list:${id}`, reason: reason ?? '' } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const list = await writeRemoval(tx, { id, reason });
    if (!list) throw new DomainError('PUBLIC_LIST_ERROR', '0001');
    if (list.removedAt && !list.wasRemoved)
      await notify(tx, {
        memberNo: list.memberNo,
        kind: 'comment',
        ref: `list-removed:${id}:${list.removedAt.toISOString()}`,
        facts: { act: 'list-removed', path: '/my/lists', detail: reason ?? '' },
      });
    return {
      before: { state: stateOf(list.wasRemoved) },
      after: { state: stateOf(isRemoved), title: list.title },
      result: undefined,
    };
  });
}

const stateOf = (isRemoved: boolean): string => (isRemoved ? '내림' : '유지');
