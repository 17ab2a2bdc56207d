import { type FoundPart, workRowsBeside } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { PlaceRecord } from '#vocabulary/reading-record';
import { recordFrom } from '#vocabulary/reading-record-guards';
import type { Shelf, Unit } from '#vocabulary/shelves';
import { continuedPart } from './reading-log-store.ts';

/** A work that a member reads, and where reading goes on in it. */
export interface ContinuedWork {
  workId: number;
  title: string;
  coverHash: string;
  /** The stamp of a cover that not everybody may see. */
  held?: string | undefined;
  episode: number;
  episodeTitle: string;
  position: number;
  /** Absent where a device of an older release left the place. */
  unit?: Unit | undefined;
  kind: 'text' | 'images';
  /** 0 to 1 of the episode. */
  fraction: number;
  /** ISO moment. */
  at: string;
}

/**
 * Where the member reads on, work by work, the last read first. Works that have left the shelves and those that the
 * reader may not see now are left out.
 */
export async function continueReading(
  ctx: Needs<'db' | 'secrets'>,
  order: { memberNo: number; reader: Reader; work?: number; most: number },
): Promise<ContinuedWork[]> {
  const { memberNo: member, work, most, reader } = order;
  return continuedWorks(await workRowsBeside(ctx, { part: continuedPart({ member, work, most }), reader }));
}

/** The same of what `continuedPart` found in the statement of a page. */
export function continuedWorks({ rows, beside }: FoundPart): ContinuedWork[] {
  const byId = new Map((rows[0] ?? []).map(({ card }) => [card.id, card]));
  return (Array.isArray(beside) ? beside : []).flatMap((stored) => {
    const place = recordFrom(stored);
    const card = place?.kind === 'place' ? byId.get(place.work) : undefined;
    if (place?.kind !== 'place' || !card || card.cover.masked) return [];
    return continuedIn({ ...card, coverHash: card.cover.hash, held: card.cover.held }, place);
  });
}

/** A place as a page shows it, of a work that its reader may see. */
export function continuedIn(
  work: { id: number; title: string; shelf: Shelf; coverHash: string; held: string | undefined },
  place: PlaceRecord,
): ContinuedWork {
  return {
    workId: work.id,
    title: work.title,
    coverHash: work.coverHash,
    ...(work.held ? { held: work.held } : {}),
    episode: place.episode,
    episodeTitle: place.viewed.episodeTitle,
    position: place.viewed.position,
    unit: place.viewed.unit,
    // After a start over no place tells what is read; its shelf does.
    kind: place.place ? ('y' in place.place ? 'images' : 'text') : work.shelf === 'webtoon' ? 'images' : 'text',
    fraction: place.fraction,
    at: new Date(place.at).toISOString(),
  };
}
