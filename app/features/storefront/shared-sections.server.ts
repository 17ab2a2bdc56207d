import { type ReleasesPage, listCatalogReleases, listGenres } from '#domain/catalog';
import { type RankingQuery, type RankingPage, showRanking } from '#domain/ranking';
import { type RelatedWorks, findRelatedWorks } from '#domain/merchandising';
import { type Reader, listKeyOf, mutedWorksOf, withoutMutes } from '#kernel/reader';
import type { Category } from '#shared/catalog/categories';
import type { RequestContext } from '../../server/request-context.server.ts';

type SharedContext = Pick<RequestContext, 'ctx' | 'reader' | 'shared'>;

/** Cached by reader permissions. */
export function genresOf({ ctx, reader, shared }: SharedContext, shelf: Category): Promise<string[]> {
  return shared.genres.read([shelf, reader.kind].join('/'), () => listGenres(ctx, { shelf, reader }));
}

/** Cached by reader permissions, without muted works. Throws NOT_FOUND 0001. */
export async function worksNear({ ctx, reader, shared }: SharedContext, workId: number): Promise<RelatedWorks> {
  const near = await shared.related.read(`${workId}/${listKeyOf(reader)}`, () =>
    findRelatedWorks(ctx, { workId, reader: withoutMutes(reader) }),
  );
  const isShown = isShownTo(reader);
  if (!isShown) return near;
  const related = near.related.map((row) => ({ ...row, works: row.works.filter(isShown) }));
  return { ...near, related: related.filter(({ works }) => works.length > 0) };
}

/** Undefined for readers who have muted nothing. */
function isShownTo(reader: Reader): ((work: { id: number }) => boolean) | undefined {
  const muted = new Set(mutedWorksOf(reader));
  return muted.size > 0 ? ({ id }) => !muted.has(id) : undefined;
}

/** Only the first page is cached. Muted works keep their places. */
export function rankingOf(
  { ctx, reader, shared }: SharedContext,
  query: Omit<RankingQuery, 'reader'>,
): Promise<RankingPage> {
  const read = (): Promise<RankingPage> => showRanking(ctx, { ...query, reader: withoutMutes(reader) });
  if (query.after !== undefined) return read();
  const { board, shelf, by, withoutAdult = false } = query;
  const key = [board, shelf, by, withoutAdult, query.limit ?? '-', listKeyOf(reader)];
  return shared.rankings.read(key.join('/'), read);
}

/** Only the first page is cached; without muted works. */
export async function releasesOf(
  { ctx, reader, shared }: SharedContext,
  { shelf, after }: { shelf: Category | null; after: string | null },
): Promise<ReleasesPage> {
  const read = (): Promise<ReleasesPage> =>
    listCatalogReleases(ctx, {
      reader: withoutMutes(reader),
      ...(shelf ? { shelf } : {}),
      ...(after === null ? {} : { after }),
    });
  const page = await (after === null ? shared.openings.read(`${shelf ?? '-'}/${listKeyOf(reader)}`, read) : read());
  const isShown = isShownTo(reader);
  if (!isShown) return page;
  const days = page.days.map((day) => ({
    ...day,
    newWorks: day.newWorks.filter(({ card }) => isShown(card)),
    works: day.works.filter(({ card }) => isShown(card)),
  }));
  return {
    ...page,
    days: days.filter(({ newWorks, works }) => newWorks.length + works.length > 0),
    coming: page.coming.filter(({ card }) => isShown(card)),
  };
}
