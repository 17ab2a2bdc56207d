import { type StoredPicture, type WorkCard, selectPictures, workCards } from '#domain/catalog';
import { findPromotionWorks, listThemeWorkIds } from '#domain/merchandising';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { ArticlePicture } from '#shared/content/articles';
import { type EventBlock, type EventState, closesAt, eventPath, eventStateAt } from '#shared/merchandising/events';
import { type EventRow, selectEvent, selectVisibleWorks } from './event-store.ts';

const MAX_OF_SET = 30;

/** A block for display: works as cards, images with variants. */
export type EventBlockDetails =
  | Exclude<EventBlock, { kind: 'works' | 'promotion' | 'theme' | 'image' | 'countdown' }>
  | { kind: 'works'; title: string; works: WorkCard[] }
  | { kind: 'image'; picture: ArticlePicture }
  | { kind: 'countdown'; label: string; to: Date };

/** What lists and the page show of an event. */
export interface EventHead {
  slug: string;
  path: string;
  title: string;
  summary: string;
  background: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  state: EventState;
}

/** An event page's data. */
export interface EventDetails extends EventHead {
  picture: ArticlePicture | null;
  isListed: boolean;
  blocks: EventBlockDetails[];
  now: Date;
  /** Milliseconds until the period ends; null without end. */
  closesIn: number | null;
}

/** `isWorkshop` ignores the period, in development (G3). */
export interface EventQuery {
  slug: string;
  isWorkshop?: boolean;
}

/**
 * An event's page. Throws NOT_FOUND 0003 when unknown, and outside a workshop EVENT_ERROR 0001 before and 0002 after
 * its period.
 */
export async function showEvent(
  ctx: Needs<'db' | 'secrets'>,
  input: EventQuery & { reader: Reader },
): Promise<EventDetails> {
  return toEventDetails(ctx, { row: await openEvent(ctx, input), reader: input.reader });
}

export async function toEventDetails(
  ctx: Needs<'db' | 'secrets'>,
  { row, reader }: { row: EventRow; reader: Reader },
): Promise<EventDetails> {
  const sets = await worksOfSets(ctx, { blocks: row.blocks, reader });
  const numbers = row.blocks.flatMap((block) => worksOf(block, sets));
  const meetable = await selectVisibleWorks(ctx.db, { works: [...new Set(numbers)], reader });
  const cards = new Map((await workCards(ctx, meetable, reader)).map((card) => [card.id, card]));
  const hashes = row.blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
  const stored = await selectPictures(ctx.db, row.picture ? [row.picture, ...hashes] : hashes);
  const pictures = new Map(stored.map((picture) => [picture.hash, picture]));
  const filling = { cards, pictures, sets, row };
  const closes = closesAt(row.endsAt);
  return {
    ...eventHead(row),
    picture: row.picture === null ? null : writtenPicture(pictures.get(row.picture), ''),
    isListed: row.isListed,
    blocks: row.blocks.flatMap((block) => toBlockDetails(block, filling)),
    now: row.now,
    closesIn: closes && closes.getTime() - row.now.getTime(),
  };
}

/** Checks that an event is open for participation. Throws as `showEvent` does. */
export async function openEvent(ctx: Needs<'db'>, { slug, isWorkshop = false }: EventQuery): Promise<EventRow> {
  const row = await selectEvent(ctx.db, slug);
  if (!row) throw new DomainError('NOT_FOUND', '0003');
  const state = eventStateAt(row, row.now);
  if (state !== 'open' && !isWorkshop) throw new DomainError('EVENT_ERROR', state === 'coming' ? '0001' : '0002');
  return row;
}

export function eventHead(row: EventRow): EventHead {
  const { slug, title, summary, background, startsAt, endsAt } = row;
  const state = eventStateAt(row, row.now);
  return { slug, path: eventPath(slug), title, summary, background, startsAt, endsAt, state };
}

async function worksOfSets(
  ctx: Needs<'db' | 'secrets'>,
  { blocks, reader }: { blocks: EventBlock[]; reader: Reader },
): Promise<Map<EventBlock, number[]>> {
  const sets = new Map<EventBlock, number[]>();
  for (const block of blocks) {
    if (block.kind === 'theme') sets.set(block, await listThemeWorkIds(ctx, { ...block, limit: MAX_OF_SET, reader }));
    if (block.kind !== 'promotion') continue;
    const found = await findPromotionWorks(ctx, { ...block, limit: MAX_OF_SET, reader });
    sets.set(block, found?.works ?? []);
  }
  return sets;
}

function worksOf(block: EventBlock, sets: Map<EventBlock, number[]>): number[] {
  return block.kind === 'works' ? block.works : (sets.get(block) ?? []);
}

interface Filling {
  cards: Map<number, WorkCard>;
  pictures: Map<string, StoredPicture>;
  sets: Map<EventBlock, number[]>;
  row: EventRow;
}

/** Fills a block; an empty one is left out. */
function toBlockDetails(block: EventBlock, { cards, pictures, sets, row }: Filling): EventBlockDetails[] {
  if (block.kind === 'works' || block.kind === 'promotion' || block.kind === 'theme') {
    const works = worksOf(block, sets).flatMap((id) => cards.get(id) ?? []);
    return works.length > 0 ? [{ kind: 'works', title: block.title, works }] : [];
  }
  if (block.kind === 'image') {
    const picture = writtenPicture(pictures.get(block.picture), block.alt);
    return picture ? [{ kind: 'image', picture }] : [];
  }
  if (block.kind !== 'countdown') return [block];
  const to = block.to === null ? closesAt(row.endsAt) : new Date(block.to);
  return to && to > row.now ? [{ kind: 'countdown', label: block.label, to }] : [];
}

function writtenPicture(stored: StoredPicture | undefined, alt: string): ArticlePicture | null {
  if (!stored) return null;
  const widths = stored.variants.filter(({ format }) => format === 'webp').map(({ width }) => width);
  const { hash, width, height } = stored;
  return { kind: 'picture', hash, width, height, widths: widths.toSorted((a, b) => a - b), alt };
}
