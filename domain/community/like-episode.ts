import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { countComments } from './comment-store.ts';
import { requireCommentTarget } from './comment-target.ts';
import { type EpisodeLikes, selectEpisodeLikes, writeEpisodeLike } from './episode-like-store.ts';

/** Likes or unlikes an episode. Throws like `requireCommentTarget`. */
export async function likeEpisode(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; episodeId: number; isLiked: boolean },
): Promise<EpisodeLikes> {
  const { reader, episodeId } = input;
  return ctx.db.transaction().execute(async (tx) => {
    await requireCommentTarget(tx, { place: { kind: 'episode', id: episodeId }, reader });
    await writeEpisodeLike(tx, input);
    return selectEpisodeLikes(tx, input);
  });
}

/** Likes and the number of comments, counted to a limit. Throws like `requireCommentTarget`. */
export async function showEpisodeReactions(
  ctx: Needs<'db'>,
  { reader, episodeId }: { reader: Reader; episodeId: number },
): Promise<EpisodeLikes & { comments: number }> {
  const place = { kind: 'episode', id: episodeId } as const;
  await requireCommentTarget(ctx.db, { place, reader });
  const [likes, comments] = await Promise.all([
    selectEpisodeLikes(ctx.db, { episodeId, memberNo: memberNoOf(reader) }),
    countComments(ctx.db, { place }),
  ]);
  return { ...likes, comments };
}
