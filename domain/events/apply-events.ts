import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import type { Needs, Tx } from '#kernel/context';
import { withoutConsoleEdits } from '#kernel/content-origin';
import type { EventValues } from '#shared/merchandising/event-fields';
import { type EventBlock, closesAt, eventPath, maskedName, seasonWindow } from '#shared/merchandising/events';
import type { Picture } from '#shared/catalog/pictures';
import { readableBackground } from '#shared/content/text-colour';
import {
  insertEventPictures,
  replaceBlockPictures,
  selectConsoleEvents,
  selectNamedWorks,
  upsertEvent,
  withdrawOthers,
} from './event-store.ts';

/** A block from the operator's folder: works by key or title, processed images. */
export type EventBlockPlan =
  | Exclude<EventBlock, { kind: 'works' | 'image' }>
  | { kind: 'works'; title: string; works: string[] }
  | { kind: 'image'; picture: Picture; alt: string };

/** An event from the operator's folder; one of the nine without a period gets that of the specification. */
export interface EventPlan extends Omit<EventValues, 'picture' | 'isDraft'> {
  picture: Picture | null;
  blocks: EventBlockPlan[];
}

/**
 * Replaces the folder's events in one transaction; returns Korean messages on changes and omissions. Masks winners'
 * names and adjusts background colours on which text is unreadable.
 */
export async function applyEvents(
  ctx: Needs<'db'>,
  plans: EventPlan[],
): Promise<{ done: string[]; warnings: string[] }> {
  const names = plans.flatMap(({ blocks }) => blocks.flatMap(namesIn));
  const works = await selectNamedWorks(ctx.db, names);
  const missing = [...new Set(names)].filter((name) => !works.has(name));
  const warnings = missing.map((name) => `작품 “${name}”이 서점에 없어 건너뜁니다.`);
  const done: string[] = [];
  await ctx.db.transaction().execute(async (tx) => {
    const fromFolder = withoutConsoleEdits(plans, {
      editedKeys: await selectConsoleEvents(tx),
      keyOf: ({ slug }) => slug,
      nameOf: ({ title }) => `이벤트 “${title}”`,
      warnings: warnings,
    });
    for (const plan of fromFolder) {
      await applyOne(tx, { wish: plan, works, warnings });
      done.push(`이벤트: ${plan.title} (${eventPath(plan.slug)})`);
    }
    const withdrawn = await withdrawOthers(
      tx,
      plans.map(({ slug }) => slug),
    );
    if (withdrawn > 0) done.push(`이벤트 ${withdrawn}개를 내렸습니다.`);
    await raisePageVersion(tx);
  });
  return { done, warnings };
}

async function applyOne(
  tx: Tx,
  { wish, works, warnings }: { wish: EventPlan; works: Map<string, number>; warnings: string[] },
): Promise<void> {
  const { startsAt, endsAt } = windowOf(wish);
  const background = wish.background && readableBackground(wish.background);
  if (wish.background !== background)
    warnings.push(
      `이벤트 ${wish.slug}의 배경색 ${wish.background}에서는 글자가 잘 보이지 않아 ${background}로 바꿉니다.`,
    );
  const pictures = wish.blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
  await insertEventPictures(tx, wish.picture ? [wish.picture, ...pictures] : pictures);
  const blocks = wish.blocks.map((block) => storedBlock(block, works));
  const { slug, title, summary, isListed } = wish;
  const picture = wish.picture?.hash ?? null;
  const eventId = await upsertEvent(tx, {
    slug,
    title,
    summary,
    isListed,
    background,
    picture,
    startsAt,
    endsAt,
    blocks,
    origin: 'folder',
    isPublished: true,
  });
  await replaceBlockPictures(tx, { eventId, pictures: pictures.map(({ hash }) => hash) });
  await schedulePageChanges(tx, [startsAt, closesAt(endsAt)]);
}

/** The period of an event; one of the nine defaults to the specification. */
export function windowOf({ slug, startsAt, endsAt }: Pick<EventPlan, 'slug' | 'startsAt' | 'endsAt'>): {
  startsAt: Date | null;
  endsAt: Date | null;
} {
  return startsAt === null && endsAt === null ? (seasonWindow(slug) ?? { startsAt, endsAt }) : { startsAt, endsAt };
}

function namesIn(block: EventBlockPlan): string[] {
  return block.kind === 'works' ? block.works : [];
}

function storedBlock(block: EventBlockPlan, works: Map<string, number>): EventBlock {
  if (block.kind === 'works')
    return { ...block, works: [...new Set(block.works.flatMap((name) => works.get(name) ?? []))] };
  if (block.kind === 'image') return { ...block, picture: block.picture.hash };
  if (block.kind === 'winners') return { ...block, names: block.names.map(maskedName) };
  return block;
}
