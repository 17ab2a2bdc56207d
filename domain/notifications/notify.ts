import type { Tx } from '#shared/context';
import type { NewsFacts, NewsKind } from '#vocabulary/notifications';
import { insertNews } from './news-store.ts';

/** What a member is told by the deed itself. */
export interface NewsOrder<Kind extends NewsKind> {
  memberNo: number;
  kind: Kind;
  /** What it is about: the same thing is told once, however often it is asked. */
  ref: string;
  workId?: number;
  facts: NewsFacts[Kind];
}

/**
 * Tells a member something in the transaction of the deed: it lies in the inbox when that is whole, and goes further by the
 * ways that the member has open. False where this very thing was told before.
 */
export async function notify<Kind extends NewsKind>(tx: Tx, order: NewsOrder<Kind>): Promise<boolean> {
  return insertNews(tx, order);
}
