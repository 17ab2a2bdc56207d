import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
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

/** Throws like `requireCommentTarget`. */
export async function showEpisodeLikes(
  ctx: Needs<'db'>,
  { reader, episodeId }: { reader: Reader; episodeId: number },
): Promise<EpisodeLikes> {
  await requireCommentTarget(ctx.db, { place: { kind: 'episode', id: episodeId }, reader });
  return selectEpisodeLikes(ctx.db, { episodeId, memberNo: memberNoOf(reader) });
}
