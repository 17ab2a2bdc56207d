import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { refreshWorks } from './refresh-works.ts';
import { lockAdminWork, publishDrafts } from './work-form-store.ts';

/**
 * Publishes a draft work or its draft episodes; scheduled ones stay scheduled. Throws NOT_FOUND 0001, WORK_ERROR 0009
 * without drafts.
 */
export async function publishWork(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'work.publish', subject: `work:${id}` } }, async (tx) => {
    const work = await lockAdminWork(tx, id);
    if (!work) throw new DomainError('NOT_FOUND', '0001');
    const { isDraft, draftEpisodes } = work;
    if (!isDraft && draftEpisodes === 0) throw new DomainError('WORK_ERROR', '0009');
    await publishDrafts(tx, id);
    await refreshWorks(tx, [id], { names: true });
    return { before: { isDraft, draftEpisodes }, after: { isDraft: false, draftEpisodes: 0 }, result: undefined };
  });
}
