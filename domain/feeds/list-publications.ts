import { type ListSort, type WorkCard, type WorkFilter, listWorks } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { VISITOR } from '#shared/reader';
import { type PublicationRow, selectPublications } from './feed-store.ts';

/** A work for everybody, as a machine's catalogue tells of it. */
export interface Publication {
  card: WorkCard;
  publisher: string | null;
  synopsis: string;
  creators: { name: string; role: string }[];
  subjects: string[];
  changedAt: Date;
  /** The episode with which a work that costs nothing begins; null where anything of it has a price. */
  firstFree: { id: number; content: 'text' | 'images' } | null;
}

/** A page of a machine's catalogue: works for everybody by filter and order; `next` asks for the next, null at the end. */
export async function listPublications(
  ctx: Needs<'db' | 'secrets'>,
  ask: { filter: WorkFilter; sort: ListSort; after?: string; limit: number },
): Promise<{ publications: Publication[]; next: string | null }> {
  const { works, next } = await listWorks(ctx, {
    ...ask,
    filter: { ...ask.filter, withoutAdult: true },
    reader: VISITOR,
  });
  return { publications: await publicationsOf(ctx, works), next };
}

/** Cards with what a catalogue tells beyond them; those of works that are not for everybody are left out. */
export async function publicationsOf(ctx: Needs<'db'>, cards: WorkCard[]): Promise<Publication[]> {
  const rows = await selectPublications(
    ctx.db,
    cards.filter(({ isAdult }) => !isAdult).map(({ id }) => id),
  );
  return cards.flatMap((card) => {
    const row = rows.get(card.id);
    return row ? [publicationOf(card, row)] : [];
  });
}

function publicationOf(card: WorkCard, row: PublicationRow): Publication {
  const { publisher, synopsis, creators, subjects } = row;
  return { card, publisher, synopsis, creators, subjects, changedAt: row.changed_at, firstFree: row.first_free };
}
