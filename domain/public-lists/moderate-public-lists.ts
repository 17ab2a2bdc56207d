import { notify } from '#domain/notifications';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { type AdminListRow, selectAdminLists, writeRemoval } from './public-list-store.ts';

const PAGE_SIZE = 20;

/** Lists for the console, the latest change first. */
export async function findPublicLists(
  ctx: Needs<'db'>,
  input: { isReported: boolean; before: Date | null },
): Promise<{ lists: AdminListRow[]; next: Date | null }> {
  const rows = await selectAdminLists(ctx.db, { ...input, limit: PAGE_SIZE + 1 });
  const lists = rows.slice(0, PAGE_SIZE);
  return { lists, next: rows.length > PAGE_SIZE ? (lists.at(-1)?.changedAt ?? null) : null };
}

/**
 * Takes a list down and notifies its owner, or decides that it stays; both close its reports. Throws PUBLIC_LIST_ERROR 0001 if
 * it is gone, 0015 without a reason for a takedown.
 */
export async function moderatePublicList(
  ctx: Needs<'db'>,
  input: { by: Actor; id: number; isRemoved: boolean; reason: string },
): Promise<void> {
  const { by, id, isRemoved } = input;
  const text = input.reason.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (isRemoved && text === '') throw new DomainError('PUBLIC_LIST_ERROR', '0015', { field: 'reason' });
  const reason = isRemoved ? [...text].slice(0, PUBLIC_LIST_LIMITS.reason).join('') : null;
  const act = { name: isRemoved ? 'list.remove' : 'list.keep', subject: `list:${id}`, reason: reason ?? '' } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const list = await writeRemoval(tx, { id, reason });
    if (!list) throw new DomainError('PUBLIC_LIST_ERROR', '0001');
    if (isRemoved && !list.wasRemoved)
      await notify(tx, {
        memberNo: list.memberNo,
        kind: 'comment',
        ref: `list-removed:${id}:${Date.now()}`,
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
