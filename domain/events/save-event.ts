import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import { requirePictures, requireWorks } from '#domain/showcase';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type EventBlock, closesAt, maskedName } from '#vocabulary/events';
import { readableGround } from '#vocabulary/text-colour';
import { windowOf } from './apply-events.ts';
import {
  type WrittenEvent,
  hideEvent,
  replaceBlockPictures,
  selectNamedWorks,
  selectNow,
  selectWorkNames,
  selectWrittenEvent,
  upsertEvent,
} from './event-store.ts';
import { type ShownEvent, shownEvent } from './show-event.ts';

/** A block as the console writes it: works by key or title, pictures by hash. */
export type EventBlockDraft =
  | Exclude<EventBlock, { kind: 'works' }>
  | { kind: 'works'; title: string; works: string[] };

/** An event as the console writes it; a draft is shown to nobody. */
export interface EventWriting {
  slug: string;
  title: string;
  summary: string;
  background: string | null;
  picture: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isListed: boolean;
  isPublished: boolean;
  blocks: EventBlockDraft[];
}

/**
 * Makes or changes an event. Winners' names are masked before they are written. Refuses with WINDOW_ERROR 0001 one that is
 * not there, 0002 a name that is taken, 0004 works that the shop lacks, 0013 pictures that are not there.
 */
export async function saveEvent(
  ctx: Needs<'db'>,
  { by, isNew, event }: { by: Actor; isNew: boolean; event: EventWriting },
): Promise<void> {
  await actAs(ctx, { by, act: { name: 'event.save', subject: `event:${event.slug}` } }, async (tx) => {
    const before = await selectWrittenEvent(tx, event.slug);
    if (before && isNew) throw new Refusal('WINDOW_ERROR', '0002');
    if (!before && !isNew) throw new Refusal('WINDOW_ERROR', '0001');
    const works = await requireWorks(tx, event.blocks.flatMap(namesIn));
    const pictures = event.blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
    await requirePictures(tx, [event.picture, ...pictures]);
    const { startsAt, endsAt } = windowOf(event);
    const background = event.background && readableGround(event.background);
    const blocks = event.blocks.map((block) => storedBlock(block, works));
    const eventId = await upsertEvent(tx, { ...event, startsAt, endsAt, background, blocks, origin: 'console' });
    await replaceBlockPictures(tx, { eventId, pictures });
    await notePageTurns(tx, [startsAt, closesAt(endsAt)]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: { ...event, blocks }, result: undefined };
  });
}

/** Takes an event off the shop. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function takeDownEvent(ctx: Needs<'db'>, { by, slug }: { by: Actor; slug: string }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'event.take-down', subject: `event:${slug}` } }, async (tx) => {
    const before = await selectWrittenEvent(tx, slug);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await hideEvent(tx, slug);
    await raisePageVersion(tx);
    return { before, after: { isPublished: false }, result: undefined };
  });
}

/** An event as its operator wrote it. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readEvent(
  ctx: Needs<'db'>,
  slug: string,
): Promise<EventWriting & Pick<WrittenEvent, 'origin' | 'isPublished'>> {
  const row = await selectWrittenEvent(ctx.db, slug);
  if (!row) throw new Refusal('WINDOW_ERROR', '0001');
  const { now: _now, ...event } = row;
  const ids = event.blocks.flatMap((block) => (block.kind === 'works' ? block.works : []));
  const names = await selectWorkNames(ctx.db, [...new Set(ids)]);
  const blocks = event.blocks.map((block): EventBlockDraft =>
    block.kind === 'works' ? { ...block, works: block.works.flatMap((id) => names.get(id) ?? []) } : block,
  );
  return { ...event, blocks };
}

/** An event as readers of that kind would see it, before it is written; works that the shop lacks are left out. */
export async function previewEvent(
  ctx: Needs<'db' | 'secrets'>,
  { event, reader }: { event: EventWriting; reader: Reader },
): Promise<ShownEvent> {
  const works = await selectNamedWorks(ctx.db, event.blocks.flatMap(namesIn));
  const blocks = event.blocks.map((block) => storedBlock(block, works));
  const row = { ...event, ...windowOf(event), blocks, now: await selectNow(ctx.db) };
  return shownEvent(ctx, { row, reader });
}

function namesIn(block: EventBlockDraft): string[] {
  return block.kind === 'works' ? block.works : [];
}

function storedBlock(block: EventBlockDraft, works: Map<string, number>): EventBlock {
  if (block.kind === 'works')
    return { ...block, works: [...new Set(block.works.flatMap((name) => works.get(name) ?? []))] };
  return block.kind === 'winners' ? { ...block, names: block.names.map(maskedName) } : block;
}
