import { type StoredPicture, type WorkCard, selectPictures, workCards } from '#domain/catalogue';
import { promotionWorks, themeIds } from '#domain/showcase';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { WrittenPicture } from '#vocabulary/written-text';
import { type EventBlock, type EventState, closesAt, eventPath, eventStateAt } from '#vocabulary/events';
import { type EventRow, selectEvent, selectMeetable } from './event-store.ts';

const MOST_OF_SET = 30;

/** A part of an event as a page shows it: works as cards, pictures with what it takes to show them. */
export type ShownEventBlock =
  | Exclude<EventBlock, { kind: 'works' | 'promotion' | 'theme' | 'image' | 'countdown' }>
  | { kind: 'works'; title: string; works: WorkCard[] }
  | { kind: 'image'; picture: WrittenPicture }
  | { kind: 'countdown'; label: string; to: Date };

/** What a list and a page say of an event. */
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

/** An event as its page shows it, and the moment at which it stood so. */
export interface ShownEvent extends EventHead {
  picture: WrittenPicture | null;
  isListed: boolean;
  blocks: ShownEventBlock[];
  now: Date;
  /** Milliseconds until its window closes; null where it does not. */
  closesIn: number | null;
}

/** Which event, and whether its window is passed over: for those who build the shop (G3). */
export interface EventAsk {
  slug: string;
  isWorkshop?: boolean;
}

/**
 * An event's page. Refuses with NOT_FOUND 0003 a name that none has, and outside a workshop with EVENT_ERROR 0001 before
 * its window and 0002 after it.
 */
export async function showEvent(ctx: Needs<'db' | 'secrets'>, ask: EventAsk & { reader: Reader }): Promise<ShownEvent> {
  return shownEvent(ctx, { row: await openEvent(ctx, ask), reader: ask.reader });
}

/** An event as it would be shown from that row, whatever its window says. */
export async function shownEvent(
  ctx: Needs<'db' | 'secrets'>,
  { row, reader }: { row: EventRow; reader: Reader },
): Promise<ShownEvent> {
  const sets = await worksOfSets(ctx, { blocks: row.blocks, reader });
  const numbers = row.blocks.flatMap((block) => worksOf(block, sets));
  const meetable = await selectMeetable(ctx.db, { works: [...new Set(numbers)], reader });
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
    blocks: row.blocks.flatMap((block) => shownBlock(block, filling)),
    now: row.now,
    closesIn: closes && closes.getTime() - row.now.getTime(),
  };
}

/** Lets an event be taken part in. Refuses as `showEvent`. */
export async function openEvent(ctx: Needs<'db'>, { slug, isWorkshop = false }: EventAsk): Promise<EventRow> {
  const row = await selectEvent(ctx.db, slug);
  if (!row) throw new Refusal('NOT_FOUND', '0003');
  const state = eventStateAt(row, row.now);
  if (state !== 'open' && !isWorkshop) throw new Refusal('EVENT_ERROR', state === 'coming' ? '0001' : '0002');
  return row;
}

/** What lists say of an event, at the moment of its reading. */
export function eventHead(row: EventRow): EventHead {
  const { slug, title, summary, background, startsAt, endsAt } = row;
  const state = eventStateAt(row, row.now);
  return { slug, path: eventPath(slug), title, summary, background, startsAt, endsAt, state };
}

/** The works of the promotions and themes that blocks name, as they are listed now. */
async function worksOfSets(
  ctx: Needs<'db' | 'secrets'>,
  { blocks, reader }: { blocks: EventBlock[]; reader: Reader },
): Promise<Map<EventBlock, number[]>> {
  const sets = new Map<EventBlock, number[]>();
  for (const block of blocks) {
    if (block.kind === 'theme') sets.set(block, await themeIds(ctx, { ...block, limit: MOST_OF_SET, reader }));
    if (block.kind !== 'promotion') continue;
    const found = await promotionWorks(ctx, { ...block, limit: MOST_OF_SET, reader });
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

/** A block with what it names; one that has nothing to show is left out. */
function shownBlock(block: EventBlock, { cards, pictures, sets, row }: Filling): ShownEventBlock[] {
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

function writtenPicture(stored: StoredPicture | undefined, alt: string): WrittenPicture | null {
  if (!stored) return null;
  const widths = stored.variants.filter(({ format }) => format === 'webp').map(({ width }) => width);
  const { hash, width, height } = stored;
  return { kind: 'picture', hash, width, height, widths: widths.toSorted((a, b) => a - b), alt };
}
