import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import { findUnknownCoupons } from '#domain/gifts';
import { type Actor, withAudit } from '#domain/operators';
import { requirePictures, requireWorks } from '#domain/merchandising';
import type { Needs, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { EventValues } from '#shared/merchandising/event-fields';
import { type EventBlock, closesAt, maskedName } from '#shared/merchandising/events';
import { readableBackground } from '#shared/content/text-colour';
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
import { type EventDetails, toEventDetails } from './show-event.ts';

/** A block from the console: works by key or title, images by hash. */
export type EventBlockDraft =
  | Exclude<EventBlock, { kind: 'works' }>
  | { kind: 'works'; title: string; works: string[] };

/** An event from the console; drafts are invisible. */
export interface EventInput extends Omit<EventValues, 'isDraft'> {
  isPublished: boolean;
  blocks: EventBlockDraft[];
}

/**
 * Creates or changes an event and masks winners' names. Throws WINDOW_ERROR 0001 when unknown, 0002 for a taken key,
 * 0004 for unknown works, 0013 for unknown images, 0031 (with the block's index) for unknown coupon codes.
 */
export async function saveEvent(
  ctx: Needs<'db' | 'secrets'>,
  { by, isNew, event }: { by: Actor; isNew: boolean; event: EventInput },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'event.save', subject: `event:${event.slug}` } }, async (tx) => {
    const before = await selectWrittenEvent(tx, event.slug);
    if (before && isNew) throw new DomainError('WINDOW_ERROR', '0002');
    if (!before && !isNew) throw new DomainError('WINDOW_ERROR', '0001');
    const works = await requireWorks(tx, event.blocks.flatMap(namesIn));
    const pictures = event.blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
    await requirePictures(tx, [event.picture, ...pictures]);
    await requireCoupons({ ...ctx, db: tx }, event.blocks);
    const { startsAt, endsAt } = windowOf(event);
    const background = event.background && readableBackground(event.background);
    const blocks = event.blocks.map((block) => storedBlock(block, works));
    const eventId = await upsertEvent(tx, { ...event, startsAt, endsAt, background, blocks, origin: 'console' });
    await replaceBlockPictures(tx, { eventId, pictures });
    await schedulePageChanges(tx, [startsAt, closesAt(endsAt)]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: { ...event, blocks }, result: undefined };
  });
}

async function requireCoupons(ctx: Needs<'secrets'> & { db: Tx }, blocks: readonly EventBlockDraft[]): Promise<void> {
  const codes = blocks.flatMap((block) => (block.kind === 'coupon' ? [block.code] : []));
  const [code] = await findUnknownCoupons(ctx, { codes });
  if (code === undefined) return;
  const at = blocks.findIndex((block) => block.kind === 'coupon' && block.code === code);
  throw new DomainError('WINDOW_ERROR', '0031', { code, at });
}

/** Unpublishes an event. Throws WINDOW_ERROR 0001 when unknown. */
export async function unpublishEvent(ctx: Needs<'db'>, { by, slug }: { by: Actor; slug: string }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'event.take-down', subject: `event:${slug}` } }, async (tx) => {
    const before = await selectWrittenEvent(tx, slug);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    await hideEvent(tx, slug);
    await raisePageVersion(tx);
    return { before, after: { isPublished: false }, result: undefined };
  });
}

/** An event as written. Throws WINDOW_ERROR 0001 when unknown. */
export async function readEvent(
  ctx: Needs<'db'>,
  slug: string,
): Promise<EventInput & Pick<WrittenEvent, 'origin' | 'isPublished'>> {
  const row = await selectWrittenEvent(ctx.db, slug);
  if (!row) throw new DomainError('WINDOW_ERROR', '0001');
  const ids = row.blocks.flatMap((block) => (block.kind === 'works' ? block.works : []));
  const names = await selectWorkNames(ctx.db, [...new Set(ids)]);
  const blocks = row.blocks.map((block): EventBlockDraft =>
    block.kind === 'works' ? { ...block, works: block.works.flatMap((id) => names.get(id) ?? []) } : block,
  );
  return { ...row, blocks };
}

/** An unsaved event as a reader of that kind would see it; unknown works are left out. */
export async function previewEvent(
  ctx: Needs<'db' | 'secrets'>,
  { event, reader }: { event: EventInput; reader: Reader },
): Promise<EventDetails> {
  const works = await selectNamedWorks(ctx.db, event.blocks.flatMap(namesIn));
  const blocks = event.blocks.map((block) => storedBlock(block, works));
  const row = { ...event, ...windowOf(event), blocks, now: await selectNow(ctx.db) };
  return toEventDetails(ctx, { row, reader });
}

function namesIn(block: EventBlockDraft): string[] {
  return block.kind === 'works' ? block.works : [];
}

function storedBlock(block: EventBlockDraft, works: Map<string, number>): EventBlock {
  if (block.kind === 'works')
    return { ...block, works: [...new Set(block.works.flatMap((name) => works.get(name) ?? []))] };
  return block.kind === 'winners' ? { ...block, names: block.names.map(maskedName) } : block;
}
