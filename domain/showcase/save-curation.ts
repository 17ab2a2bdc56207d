import { raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { RowSource, ShopPage } from '#vocabulary/shop-pages';
import { type BannerWish, type LineWish, arrangedBanner, arrangedLine } from './apply-curations.ts';
import {
  type CurationRow,
  deleteCuration,
  lockCuration,
  selectAllCurations,
  selectCuration,
  selectCurationNamed,
  selectTitles,
} from './arranged-store.ts';
import { type ArrangedBanner, type ArrangedLine, USUAL } from './arrangement.ts';
import { selectPromotionSlugs, writeCuration } from './curation-store.ts';
import { type OrderChange, changedOrder } from './order-rules.ts';
import { requirePictures, requireWorks } from './requirements.ts';
import { houseLines } from './row-sources.ts';
import { isSetThere } from './touched-store.ts';

/** What an arrangement with a period of its own says of itself. */
export interface CurationDraft {
  page: ShopPage;
  slug: string;
  title: string;
  isDraft: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Every arrangement, and the titles of the works that their banners are of. */
export async function listCurations(
  ctx: Needs<'db'>,
): Promise<{ curations: CurationRow[]; titles: Map<number, string> }> {
  const curations = await selectAllCurations(ctx.db);
  const works = curations.flatMap(({ banners }) => (banners ?? []).flatMap(({ work }) => work ?? []));
  return { curations, titles: await selectTitles(ctx.db, [...new Set(works)]) };
}

/** An arrangement with its rows and banners. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readCuration(ctx: Needs<'db'>, id: number): Promise<CurationRow> {
  const curation = await selectCuration(ctx.db, id);
  if (!curation) throw new Refusal('WINDOW_ERROR', '0001');
  return { ...curation, lines: linesOf(curation) };
}

/** Where nobody arranged rows the house's own stand, and are what is changed. */
function linesOf({ page, slug, lines }: CurationRow): ArrangedLine[] | null {
  return lines?.length || slug !== USUAL ? lines : houseLines(page);
}

/**
 * Makes an arrangement with a period of its own, or changes what one says of itself. Refuses with WINDOW_ERROR 0001 one
 * that is not there, 0002 a name that its page has already. Answers its number.
 */
export async function saveCuration(
  ctx: Needs<'db'>,
  order: { by: Actor; id: number | null; draft: CurationDraft; copyOf?: number | undefined },
): Promise<number> {
  const { by, id, draft, copyOf } = order;
  const act = { name: 'curation.save', subject: `curation:${draft.page}/${draft.slug}` };
  return actAs(ctx, { by, act }, async (tx) => {
    const before = id === null ? undefined : await lockCuration(tx, id);
    if (id !== null && (!before || before.slug === USUAL)) throw new Refusal('WINDOW_ERROR', '0001');
    const named = before ?? (await selectCurationNamed(tx, draft));
    if (id === null && named) throw new Refusal('WINDOW_ERROR', '0002');
    const model = copyOf === undefined ? undefined : await selectCuration(tx, copyOf);
    const { page, slug } = before ?? draft;
    const { title, isDraft, startsAt, endsAt } = draft;
    const told = { page, slug, title, isPublished: !isDraft, startsAt, endsAt, origin: 'console' as const };
    const number = await writeCuration(tx, { ...told, banners: model?.banners, lines: model?.lines });
    return { before: before ?? null, after: draft, result: number };
  });
}

/** Takes an arrangement away. Refuses with WINDOW_ERROR 0001 one that is not there, or is the usual one. */
export async function removeCuration(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'curation.remove', subject: `curation:${id}` } }, async (tx) => {
    const before = await lockCuration(tx, id);
    if (!before || before.slug === USUAL) throw new Refusal('WINDOW_ERROR', '0001');
    // The folder's own would come back with the folder: it stays, as a draft.
    if (before.origin === 'folder') await writeCuration(tx, asDraft(before));
    else await deleteCuration(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}

function asDraft({ page, slug, title, startsAt, endsAt, banners, lines }: CurationRow) {
  return { page, slug, title, startsAt, endsAt, banners, lines, isPublished: false, origin: 'console' as const };
}

/** Which arrangement is changed, by whom, and as what it was seen when they decided. */
interface Arranging<Wish> {
  by: Actor;
  id: number;
  seen: string;
  change: OrderChange<Wish>;
}

/**
 * Changes the rows of an arrangement. Refuses with WINDOW_ERROR 0001 an arrangement or a row that is not there, 0004 works
 * or sets that the shop lacks, 0012 where somebody changed it meanwhile.
 */
export async function arrangeRows(ctx: Needs<'db'>, order: Arranging<LineWish>): Promise<void> {
  await arrange(ctx, order, async (tx, curation) => {
    if ('part' in order.change) await requireSource(tx, order.change.part);
    const lines = changedOrder(linesOf(curation) ?? [], mappedChange(order.change, arrangedLine));
    return lines && { lines };
  });
}

/** Changes the banners of an arrangement. Refuses as `arrangeRows`, and with 0013 a picture that is not there. */
export async function arrangeBanners(ctx: Needs<'db'>, order: Arranging<BannerWish>): Promise<string[]> {
  const warnings: string[] = [];
  await arrange(ctx, order, async (tx, curation) => {
    const wish = 'part' in order.change ? order.change.part : undefined;
    const known = {
      works: await requireWorks(tx, wish?.work === undefined ? [] : [wish.work]),
      promotions: await selectPromotionSlugs(tx),
      pictures: new Map(wish?.picture === undefined ? [] : [[wish.picture, { hash: wish.picture }]]),
      report: { done: [], warnings },
    };
    await requirePictures(tx, [wish?.picture]);
    if (wish?.promotion !== undefined && !known.promotions.has(wish.promotion))
      throw new Refusal('WINDOW_ERROR', '0004', { names: wish.promotion });
    const change = mappedChange(order.change, (one) => arrangedBanner(one, known)[0]);
    const banners = change && changedOrder<ArrangedBanner | undefined>(curation.banners ?? [], change);
    return banners && { banners: banners.filter((one) => one !== undefined) };
  });
  return warnings;
}

function mappedChange<Wish, Part>(change: OrderChange<Wish>, of: (wish: Wish) => Part): OrderChange<Part> {
  return 'part' in change ? { ...change, part: of(change.part) } : change;
}

/** Sets and works that a row names are there. */
async function requireSource(tx: Tx, { source }: LineWish): Promise<void> {
  if (source.kind === 'works') await requireWorks(tx, source.works);
  const set = namedSet(source);
  if (set && !(await isSetThere(tx, set))) throw new Refusal('WINDOW_ERROR', '0004', { names: set.slug });
}

function namedSet(source: RowSource): { table: 'theme' | 'pavilion' | 'promotion'; slug: string } | undefined {
  if (source.kind === 'theme') return { table: 'theme', slug: source.theme };
  if (source.kind === 'pavilion') return { table: 'pavilion', slug: source.pavilion };
  return source.kind === 'promotion' && source.promotion !== undefined
    ? { table: 'promotion', slug: source.promotion }
    : undefined;
}

async function arrange(
  ctx: Needs<'db'>,
  { by, id, seen }: { by: Actor; id: number; seen: string },
  change: (
    tx: Tx,
    curation: CurationRow,
  ) => Promise<{ lines?: ArrangedLine[]; banners?: ArrangedBanner[] } | undefined>,
): Promise<void> {
  await actAs(ctx, { by, act: { name: 'curation.arrange', subject: `curation:${id}` } }, async (tx) => {
    const before = await lockCuration(tx, id);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    if (before.seen !== seen) throw new Refusal('WINDOW_ERROR', '0012');
    const after = await change(tx, before);
    if (!after) throw new Refusal('WINDOW_ERROR', '0001');
    const { page, slug, title, isPublished, startsAt, endsAt } = before;
    const told = { page, slug, title, isPublished, startsAt, endsAt, origin: 'console' as const };
    await writeCuration(tx, { ...told, banners: after.banners, lines: after.lines });
    return { before: { banners: before.banners, lines: before.lines }, after, result: undefined };
  });
}
