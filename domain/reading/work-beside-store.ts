import { type RawBuilder, sql } from 'kysely';
import { type LinesPart, type WorkBeside, partSql } from '#domain/catalogue';
import { type PriceListJson, heldEpisodesSql, priceListJsonSql } from '#domain/purchase';
import { lastPlaceSql } from './reading-log-store.ts';

/** What a work's page tells one reader beside the work. */
export interface ToldBeside<Further> {
  prices: PriceListJson;
  place: unknown;
  further: Further | null;
}

/**
 * A reader's prices, holdings and place in a work, and what the page asks further of it as a JSON value of its own; of a
 * `part` of its episodes alone where one is asked for.
 */
export function readersBeside<Further>(ask: {
  workId: number;
  memberNo: number | null;
  further?: RawBuilder<Further> | undefined;
  part?: LinesPart | undefined;
}): WorkBeside<ToldBeside<Further>> {
  const { workId, memberNo, further, part } = ask;
  const held = heldEpisodesSql(memberNo, workId);
  const only = part && partSql(part, { workId, held });
  return {
    held,
    only,
    told: sql`json_build_object('prices', ${priceListJsonSql({ workId, memberNo, episodes: only })},
      'place', ${memberNo === null ? sql`null` : lastPlaceSql({ member: memberNo, work: workId })}, 'further', ${further ?? sql`null`})`,
  };
}
