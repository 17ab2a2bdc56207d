import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { settleDesk } from './settle-desk.ts';
import { lockDeskWork, publishDrafts } from './work-sheet-store.ts';

/**
 * Publishes a draft: the work itself, or the episodes that an import brought into a published one. What was to open later still
 * does. Refuses with NOT_FOUND 0001, WORK_ERROR 0009 where nothing waits.
 */
export async function publishWork(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'work.publish', subject: `work:${id}` } }, async (tx) => {
    const work = await lockDeskWork(tx, id);
    if (!work) throw new Refusal('NOT_FOUND', '0001');
    const { isDraft, draftEpisodes } = work;
    if (!isDraft && draftEpisodes === 0) throw new Refusal('WORK_ERROR', '0009');
    await publishDrafts(tx, id);
    await settleDesk(tx, [id], { names: true });
    return { before: { isDraft, draftEpisodes }, after: { isDraft: false, draftEpisodes: 0 }, result: undefined };
  });
}
