import { type ReleasesPage, listCatalogReleases, listGenres } from '#domain/catalog';
import { type RankingQuery, type RankingPage, showRanking } from '#domain/ranking';
import { type RelatedWorks, findRelatedWorks } from '#domain/merchandising';
import { blockedTagsOf } from '#kernel/reader';
import type { Category } from '#shared/catalog/categories';
import type { RequestContext } from '../../server/request-context.server.ts';

type SharedContext = Pick<RequestContext, 'ctx' | 'reader' | 'shared'>;

/** Cached by reader permissions. */
export function genresOf({ ctx, reader, shared }: SharedContext, shelf: Category): Promise<string[]> {
  return shared.genres.read([shelf, reader.kind].join('/'), () => listGenres(ctx, { shelf, reader }));
}

/** Cached by reader permissions. Throws NOT_FOUND 0001. */
export function worksNear({ ctx, reader, shared }: SharedContext, workId: number): Promise<RelatedWorks> {
  const key = [workId, reader.kind, ...blockedTagsOf(reader)].join('/');
  return shared.related.read(key, () => findRelatedWorks(ctx, { workId, reader }));
}

/** Only the first page is cached. */
export function rankingOf(
  { ctx, reader, shared }: SharedContext,
  query: Omit<RankingQuery, 'reader'>,
): Promise<RankingPage> {
  const read = (): Promise<RankingPage> => showRanking(ctx, { ...query, reader });
  if (query.after !== undefined) return read();
  const { board, shelf, by, withoutAdult = false } = query;
  const key = [board, shelf, by, withoutAdult, query.limit ?? '-', reader.kind, ...blockedTagsOf(reader)];
  return shared.rankings.read(key.join('/'), read);
}

/** Only the first page is cached. */
export function releasesOf(
  { ctx, reader, shared }: SharedContext,
  { shelf, after }: { shelf: Category | null; after: string | null },
): Promise<ReleasesPage> {
  const read = (): Promise<ReleasesPage> =>
    listCatalogReleases(ctx, { reader, ...(shelf ? { shelf } : {}), ...(after === null ? {} : { after }) });
  if (after !== null) return read();
  return shared.openings.read([shelf ?? '-', reader.kind, ...blockedTagsOf(reader)].join('/'), read);
}
