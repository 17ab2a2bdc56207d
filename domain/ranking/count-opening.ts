import type { Needs } from '#shared/context';
import { insertOpening } from './opening-store.ts';

/** Who opened which episode: a member by number, or a visitor by a key that says nothing of them elsewhere. */
export interface OpeningOrder {
  episodeId: number;
  memberNo: number | null;
  /** Of a visitor; what it is made of stands in `visitorKey` of the server. Not looked at where there is a member. */
  visitorKey: string;
}

/**
 * Counts that a reader opened an episode: once a reader, episode and day of Seoul, however often it is opened, and never
 * before a gate. A member is one reader on all devices. Answers whether it was new; an episode that is not there, or does
 * not go out to this reader, counts nothing and is no fault.
 */
export async function countOpening(ctx: Needs<'db' | 'secrets'>, order: OpeningOrder): Promise<boolean> {
  const { episodeId, memberNo, visitorKey } = order;
  const who = memberNo === null ? `visitor ${visitorKey}` : `member ${memberNo}`;
  return insertOpening(ctx.db, { episodeId, memberNo, key: ctx.secrets.mac('opening', who) });
}
