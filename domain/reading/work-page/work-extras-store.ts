import { type RawBuilder, sql } from 'kysely';
import {
  type EpisodesExtraQuery,
  type EpisodeSlice,
  NO_EXTRA,
  WINDOW_EPISODES,
  type WorkExtraQuery,
  episodeSliceSql,
} from '#domain/catalog';
import { type PriceListJson, ownedEpisodeIdsSql, ownedEpisodeRowsSql, priceListJsonSql } from '#domain/purchase';
import { type NextUnread, nextUnreadSql } from '../progress/next-unread-store.ts';
import { type ReaderGuide, readerGuideSql } from '../guide/story-guide-view-store.ts';
import { type PlacedPosition, lastPlaceSql } from '../sync/reading-log-store.ts';

export interface ReaderWorkExtra<Further> {
  prices: PriceListJson;
  place: unknown;
  /** Current episode of the position; null if gone. */
  placed: PlacedPosition | null;
  next: NextUnread | null;
  guide: ReaderGuide;
  further: Further | null;
}

/** Prices, entitlements, position and the caller's extra value; prices of all episodes or of the window. */
export function readerWorkExtraQuery<Further>(query: {
  workId: number;
  memberNo: number | null;
  further?: RawBuilder<Further> | undefined;
  isWindow: boolean;
}): WorkExtraQuery<ReaderWorkExtra<Further>> {
  const { workId, memberNo, further, isWindow } = query;
  const prices = priceListJsonSql({ workId, memberNo, episodes: isWindow ? WINDOW_EPISODES : undefined });
  const position = memberNo === null ? sql`null` : lastPlaceSql({ member: memberNo, work: workId });
  const placed = sql`(select json_build_object('position', position, 'unit', unit) from listed
    where id = (${position} ->> 'episode')::bigint)`;
  const next = memberNo === null ? sql`null` : nextUnreadSql({ member: memberNo, record: position });
  return {
    holds: memberNo === null ? NO_EXTRA.holds : ownedEpisodeRowsSql(memberNo, workId),
    told: sql`json_build_object('prices', ${prices}, 'place', ${position}, 'placed', ${memberNo === null ? sql`null` : placed},
      'next', ${next}, 'guide', ${readerGuideSql({ workId, memberNo })}, 'further', ${further ?? sql`null`})`,
  };
}

/** Prices and entitlements of a part of the episodes. */
export function readerEpisodesExtraQuery(query: {
  workId: number;
  memberNo: number | null;
  part: EpisodeSlice;
}): EpisodesExtraQuery<{ prices: PriceListJson }> {
  const { workId, memberNo } = query;
  const entitled = ownedEpisodeIdsSql(memberNo, workId);
  const only = episodeSliceSql(query.part, { workId, held: entitled });
  const extra = sql<{
    prices: PriceListJson;
  }>`json_build_object('prices', ${priceListJsonSql({ workId, memberNo, episodes: only })})`;
  return { held: entitled, only, told: extra };
}
