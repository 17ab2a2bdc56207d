import type { Needs } from '#kernel/context';
import { insertEpisodeOpen } from './episode-open-store.ts';

/** The reader (member number or anonymous visitor key) and the episode. */
export interface EpisodeOpenInput {
  episodeId: number;
  memberNo: number | null;
  /** See `visitorKey` of the server; ignored for members. */
  visitorKey: string;
}

/**
 * Counts an opened episode once per reader, episode and day in Seoul, never behind a paywall. Members count once over
 * all devices. Returns whether it was new; missing or inaccessible episodes are ignored.
 */
export async function recordEpisodeOpen(ctx: Needs<'db' | 'secrets'>, input: EpisodeOpenInput): Promise<boolean> {
  const { episodeId, memberNo, visitorKey } = input;
  const who = memberNo === null ? `visitor ${visitorKey}` : `member ${memberNo}`;
  return insertEpisodeOpen(ctx.db, { episodeId, memberNo, key: ctx.secrets.mac('opening', who) });
}
