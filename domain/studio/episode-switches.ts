import { setCommentRule } from '#domain/community';
import type { Needs } from '#kernel/context';
import { asAuthor } from './as-author.ts';
import { hasOwnPicture, selectEpisodeSwitches } from './episode-store.ts';
import { ownEpisode } from './save-author-episode.ts';

/** Whether followers are told of an episode and whether its comments are closed. */
export async function readEpisodeSwitches(
  ctx: Needs<'db'>,
  id: number,
): Promise<{ isSilent: boolean; hasClosedComments: boolean }> {
  return selectEpisodeSwitches(ctx.db, id);
}

/** Closes or opens the comments of an episode. Throws like `asAuthor`, NOT_FOUND 0002 for another work's episode. */
export async function setEpisodeComments(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; episodeId: number; isClosed: boolean },
): Promise<void> {
  const { memberNo, workId, episodeId, isClosed } = input;
  const { hasClosedComments, isForHolders } = await selectEpisodeSwitches(ctx.db, episodeId);
  if (hasClosedComments === isClosed) return;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  await ownEpisode(ctx, { workId, id: episodeId });
  const place = { kind: 'episode', id: episodeId } as const;
  await setCommentRule(ctx, { by, place, rule: { isClosed, isForHolders }, reason: '작가가 정함' });
}

/** Whether a picture is used in or was uploaded for an episode of the work, or is its cover. */
export async function hasPicture(ctx: Needs<'db'>, at: { workId: number; hash: string }): Promise<boolean> {
  return hasOwnPicture(ctx.db, at);
}
