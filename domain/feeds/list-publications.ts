import { type ListSort, MAX_COUNTED, type WorkCard, type WorkFilter, countWorks, listWorks } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { type PublicationRow, selectPublications } from './feed-store.ts';

/** A public work in a machine-readable catalogue. */
export interface Publication {
  card: WorkCard;
  publisher: string | null;
  synopsis: string;
  creators: { name: string; role: string }[];
  subjects: string[];
  changedAt: Date;
  /** The first episode of an entirely free work; otherwise null. */
  firstFree: { id: number; content: 'text' | 'images' } | null;
  /** Reading apps may fetch it when it is free. */
  hasFile: boolean;
}

/** A catalogue page of public works; `next` is the cursor, null at the end; `count` is of all pages, up to a limit. */
export async function listPublications(
  ctx: Needs<'db' | 'secrets'>,
  input: { filter: WorkFilter; sort: ListSort; after?: string; limit: number },
): Promise<{ publications: Publication[]; next: string | null; count: number | undefined }> {
  const list = { filter: { ...input.filter, withoutAdult: true }, reader: VISITOR };
  const [{ works, next }, count] = await Promise.all([listWorks(ctx, { ...input, ...list }), countWorks(ctx, list)]);
  return { publications: await publicationsOf(ctx, works), next, count: count > MAX_COUNTED ? undefined : count };
}

/** Adds catalogue data to cards; works that are not public are left out, except where the reader holds them. */
export async function publicationsOf(
  ctx: Needs<'db'>,
  cards: WorkCard[],
  { areHeld = false }: { areHeld?: boolean } = {},
): Promise<Publication[]> {
  const ids = cards.filter(({ isAdult }) => areHeld || !isAdult).map(({ id }) => id);
  const rows = await selectPublications(ctx.db, { ids, areHeld });
  return cards.flatMap((card) => {
    const row = rows.get(card.id);
    return row ? [publicationOf(card, row)] : [];
  });
}

function publicationOf(card: WorkCard, row: PublicationRow): Publication {
  const { publisher, synopsis, creators, subjects } = row;
  return {
    card,
    publisher,
    synopsis,
    creators,
    subjects,
    changedAt: row.changed_at,
    firstFree: row.first_free,
    hasFile: row.has_file,
  };
}
