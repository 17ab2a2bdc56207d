import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { AI_FIELDS, type AiFields } from '#shared/authors/declarations';
import type { Rating } from '#shared/catalog/ratings';
import { isEntitled, writeEdit } from './episode-admin-store.ts';
import { refreshWorks } from './refresh-works.ts';
import { lockAdminWork, publishDrafts } from './work-form-store.ts';
import { writeWorkSteps } from './work-list-store.ts';

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

/** What a decision changes at a work; parts that are absent stay. */
interface WorkOpening extends Partial<AiFields> {
  rating?: Rating;
  isListed?: boolean;
  /** Lists a work that was never published. */
  publishes?: boolean;
  /** `opensAt`: its new hour; absent: unchanged. */
  episode?: { id: number; isUp: boolean; opensAt?: Date };
}

/** Opens, takes down or rates a work or an episode in the caller's transaction, which has locked the work. */
export async function changeOpening(tx: Tx, { workId, ...change }: WorkOpening & { workId: number }): Promise<void> {
  const { publishes, episode } = change;
  for (const field of ['rating', 'isListed', ...Object.values(AI_FIELDS)] as const)
    if (change[field] !== undefined) await writeWorkSteps(tx, [{ id: workId, after: change[field] }], field);
  // Readers who bought it before it was taken down keep it.
  if (episode?.opensAt && !(await isEntitled(tx, episode.id)))
    await writeEdit(tx, 'opensAt', [{ id: episode.id, values: { opensAt: episode.opensAt } }]);
  if (episode) await writeEdit(tx, 'listing', [{ id: episode.id, values: { isWithdrawn: !episode.isUp } }]);
  if (publishes) await publishDrafts(tx, workId);
  await refreshWorks(tx, [workId], { names: true });
}
