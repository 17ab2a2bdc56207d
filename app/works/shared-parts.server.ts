import { type OpeningsPage, listOpenings, shelfGenres } from '#domain/catalogue';
import { type RankingAsk, type RankingPage, showRanking } from '#domain/ranking';
import { type RelatedWorks, relatedWorks } from '#domain/showcase';
import { blockedTagsOf } from '#shared/reader';
import type { Shelf } from '#vocabulary/shelves';
import type { RequestFacts } from '../request-context.server.ts';

type Facts = Pick<RequestFacts, 'ctx' | 'reader' | 'shared'>;

/** Genres of a shelf, most works first, shared by all who may see the same works. */
export function genresOf({ ctx, reader, shared }: Facts, shelf: Shelf): Promise<string[]> {
  return shared.genres.read([shelf, reader.kind].join('/'), () => shelfGenres(ctx, { shelf, reader }));
}

/** What is near a work, shared by all who may see the same works. Refuses with NOT_FOUND 0001 where there is no such work. */
export function worksNear({ ctx, reader, shared }: Facts, workId: number): Promise<RelatedWorks> {
  const key = [workId, reader.kind, ...blockedTagsOf(reader)].join('/');
  return shared.related.read(key, () => relatedWorks(ctx, { workId, reader }));
}

/** A board's places. The first ones, which most ask for, are shared by all who may see the same works. */
export function rankingOf({ ctx, reader, shared }: Facts, ask: Omit<RankingAsk, 'reader'>): Promise<RankingPage> {
  const read = (): Promise<RankingPage> => showRanking(ctx, { ...ask, reader });
  if (ask.after !== undefined) return read();
  const { board, shelf, by, withoutAdult = false } = ask;
  const key = [board, shelf, by, withoutAdult, ask.limit ?? '-', reader.kind, ...blockedTagsOf(reader)];
  return shared.rankings.read(key.join('/'), read);
}

/** What opened day by day. The newest days are shared by all who may see the same works. */
export function openingsOf(
  { ctx, reader, shared }: Facts,
  { shelf, after }: { shelf: Shelf | null; after: string | null },
): Promise<OpeningsPage> {
  const read = (): Promise<OpeningsPage> =>
    listOpenings(ctx, { reader, ...(shelf ? { shelf } : {}), ...(after === null ? {} : { after }) });
  if (after !== null) return read();
  return shared.openings.read([shelf ?? '-', reader.kind, ...blockedTagsOf(reader)].join('/'), read);
}
