import type { CardsQueryPart, QueryPartResult } from '#domain/catalog';
import { type ContinuedWork, continueReadingPart, toContinuedWorks, lastReadSql } from '#domain/reading';
import { type BecauseRow, becauseQueryPart, becauseRows } from '#domain/merchandising';
import type { Reader } from '#kernel/reader';
import type { ShopPageDto } from '#contract/shop-pages';
import { MAX_CONTINUED } from './continue-reading.ts';

type RowKinds = ReadonlySet<ShopPageDto['rows'][number]['kind']>;

/** null when the page has no such row. */
export interface MemberRows {
  account: ContinuedWork[] | null;
  because: BecauseRow[];
}

/** Query parts, run in the home page's statement. */
export function memberRowParts(kinds: RowKinds, input: { memberNo: number; reader: Reader }): CardsQueryPart[] {
  const places = { member: input.memberNo, most: MAX_CONTINUED };
  if (!kinds.has('because')) return kinds.has('continue') ? [continueReadingPart(places)] : [];
  return [continueReadingPart(places), becauseQueryPart({ read: lastReadSql(places), reader: input.reader })];
}

export function memberRowsOf(kinds: RowKinds, [continued, because]: QueryPartResult[]): MemberRows {
  const read = continued ? toContinuedWorks(continued) : [];
  return { account: kinds.has('continue') ? read : null, because: because ? becauseRows(because, read) : [] };
}
