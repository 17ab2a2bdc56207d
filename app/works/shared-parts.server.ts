import { shelfGenres } from '#domain/catalogue';
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
