import type { CardsPart, FoundPart } from '#domain/catalogue';
import { type ContinuedWork, continuedPart, continuedWorks, lastReadSql } from '#domain/reading';
import { type BecauseRow, becausePart, becauseRows } from '#domain/showcase';
import type { Reader } from '#shared/reader';
import type { ShopPageWire } from '#contract/shop-pages';
import { MOST_CONTINUED } from './continued.ts';

type RowKinds = ReadonlySet<ShopPageWire['rows'][number]['kind']>;

/** What a home's personal rows say to one member; null where the home has no such row. */
export interface OwnRows {
  account: ContinuedWork[] | null;
  because: BecauseRow[];
}

/** What the personal rows of a home with rows of these kinds ask, all in the statement of whoever asks for the home. */
export function ownParts(kinds: RowKinds, ask: { memberNo: number; reader: Reader }): CardsPart[] {
  const places = { member: ask.memberNo, most: MOST_CONTINUED };
  if (!kinds.has('because')) return kinds.has('continue') ? [continuedPart(places)] : [];
  return [continuedPart(places), becausePart({ read: lastReadSql(places), reader: ask.reader })];
}

/** What these parts found. */
export function ownRowsOf(kinds: RowKinds, [continued, because]: FoundPart[]): OwnRows {
  const read = continued ? continuedWorks(continued) : [];
  return { account: kinds.has('continue') ? read : null, because: because ? becauseRows(because, read) : [] };
}
