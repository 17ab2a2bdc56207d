import { type RawBuilder, sql } from 'kysely';
import {
  type LinesBeside,
  type LinesPart,
  NOTHING_BESIDE,
  SHOWN_EPISODES,
  type WorkBeside,
  partSql,
} from '#domain/catalogue';
import { type PriceListJson, heldEpisodesSql, heldRowsSql, priceListJsonSql } from '#domain/purchase';
import type { Unit } from '#vocabulary/shelves';
import { lastPlaceSql } from './reading-log-store.ts';

/** What a work's page tells one reader beside the work. */
export interface ToldBeside<Further> {
  prices: PriceListJson;
  place: unknown;
  /** The episode of that place as it is now; null where it is gone. */
  placed: { position: number; unit: Unit } | null;
  further: Further | null;
}

/**
 * A reader's prices, holdings and place in a work, and what the page asks further of it as a JSON value of its own; prices
 * of all its episodes, or of those alone that a window shows.
 */
export function readersBeside<Further>(ask: {
  workId: number;
  memberNo: number | null;
  further?: RawBuilder<Further> | undefined;
  isWindow: boolean;
}): WorkBeside<ToldBeside<Further>> {
  const { workId, memberNo, further, isWindow } = ask;
  const prices = priceListJsonSql({ workId, memberNo, episodes: isWindow ? SHOWN_EPISODES : undefined });
  const place = memberNo === null ? sql`null` : lastPlaceSql({ member: memberNo, work: workId });
  const placed = sql`(select json_build_object('position', position, 'unit', unit) from listed
    where id = (${place} ->> 'episode')::bigint)`;
  return {
    holds: memberNo === null ? NOTHING_BESIDE.holds : heldRowsSql(memberNo, workId),
    told: sql`json_build_object('prices', ${prices}, 'place', ${place}, 'placed', ${memberNo === null ? sql`null` : placed},
      'further', ${further ?? sql`null`})`,
  };
}

/** A reader's prices and holdings of a part of a work's episodes, and that part. */
export function linesBeside(ask: {
  workId: number;
  memberNo: number | null;
  part: LinesPart;
}): LinesBeside<{ prices: PriceListJson }> {
  const { workId, memberNo } = ask;
  const held = heldEpisodesSql(memberNo, workId);
  const only = partSql(ask.part, { workId, held });
  const told = sql<{
    prices: PriceListJson;
  }>`json_build_object('prices', ${priceListJsonSql({ workId, memberNo, episodes: only })})`;
  return { held, only, told };
}
