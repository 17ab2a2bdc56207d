import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import type { Needs, Tx } from '#shared/context';
import { folderOwn } from '#shared/window-origin';
import { type EventBlock, closesAt, eventPath, maskedName, seasonWindow } from '#vocabulary/events';
import type { Picture } from '#vocabulary/pictures';
import { readableGround } from '#vocabulary/text-colour';
import {
  insertEventPictures,
  replaceBlockPictures,
  selectConsoleEvents,
  selectNamedWorks,
  upsertEvent,
  withdrawOthers,
} from './event-store.ts';

/** A block as an operator writes it: works by key or title, pictures as they were made. */
export type EventBlockWish =
  | Exclude<EventBlock, { kind: 'works' | 'image' }>
  | { kind: 'works'; title: string; works: string[] }
  | { kind: 'image'; picture: Picture; alt: string };

/** An event as an operator writes it; without a window one of the nine keeps that of the specification. */
export interface EventWish {
  slug: string;
  title: string;
  summary: string;
  background: string | null;
  picture: Picture | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isListed: boolean;
  blocks: EventBlockWish[];
}

/**
 * Puts events in place of those before, all or none; tells in Korean sentences what was done and what was left out. Winners'
 * names are masked before they are written; a ground on which text could not be read is moved to one where it can.
 */
export async function applyEvents(
  ctx: Needs<'db'>,
  wishes: EventWish[],
): Promise<{ done: string[]; warnings: string[] }> {
  const names = wishes.flatMap(({ blocks }) => blocks.flatMap(namesIn));
  const works = await selectNamedWorks(ctx.db, names);
  const missing = [...new Set(names)].filter((name) => !works.has(name));
  const warnings = missing.map((name) => `작품 “${name}”이 서점에 없어 건너뜁니다.`);
  const done: string[] = [];
  await ctx.db.transaction().execute(async (tx) => {
    const own = folderOwn(wishes, {
      touched: await selectConsoleEvents(tx),
      keyOf: ({ slug }) => slug,
      nameOf: ({ title }) => `이벤트 “${title}”`,
      told: warnings,
    });
    for (const wish of own) {
      await applyOne(tx, { wish, works, warnings });
      done.push(`이벤트: ${wish.title} (${eventPath(wish.slug)})`);
    }
    const withdrawn = await withdrawOthers(
      tx,
      wishes.map(({ slug }) => slug),
    );
    if (withdrawn > 0) done.push(`이벤트 ${withdrawn}개를 내렸습니다.`);
    await raisePageVersion(tx);
  });
  return { done, warnings };
}

async function applyOne(
  tx: Tx,
  { wish, works, warnings }: { wish: EventWish; works: Map<string, number>; warnings: string[] },
): Promise<void> {
  const { startsAt, endsAt } = windowOf(wish);
  const background = wish.background && readableGround(wish.background);
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
  await notePageTurns(tx, [startsAt, closesAt(endsAt)]);
}

/** The window of an event: one of the nine keeps that of the specification where none is told. */
export function windowOf({ slug, startsAt, endsAt }: Pick<EventWish, 'slug' | 'startsAt' | 'endsAt'>): {
  startsAt: Date | null;
  endsAt: Date | null;
} {
  return startsAt === null && endsAt === null ? (seasonWindow(slug) ?? { startsAt, endsAt }) : { startsAt, endsAt };
}

function namesIn(block: EventBlockWish): string[] {
  return block.kind === 'works' ? block.works : [];
}

function storedBlock(block: EventBlockWish, works: Map<string, number>): EventBlock {
  if (block.kind === 'works')
    return { ...block, works: [...new Set(block.works.flatMap((name) => works.get(name) ?? []))] };
  if (block.kind === 'image') return { ...block, picture: block.picture.hash };
  if (block.kind === 'winners') return { ...block, names: block.names.map(maskedName) };
  return block;
}
