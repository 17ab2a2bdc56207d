import { raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { RowSource, ShopPage } from '#shared/merchandising/shop-pages';
import { type BannerInput, type RowInput, toBanner, toRow } from './apply-curations.ts';
import {
  type AdminCurationRow,
  deleteCuration,
  lockCuration,
  selectAllCurations,
  selectCuration,
  selectCurationBySlug,
  selectWorkTitles,
} from './curation-admin-store.ts';
import { type CurationBanner, type CurationRow, DEFAULT_CURATION } from './curation.ts';
import { selectPromotionSlugs, saveCurationRow } from './curation-store.ts';
import { type ListEdit, applyListEdit } from './list-edit-rules.ts';
import { requirePictures, requireWorks } from '../console/requirements.ts';
import { defaultRows } from './row-sources.ts';
import { workSetExists } from '../shop-import/console-edits-store.ts';

/** Metadata of a scheduled curation. */
export interface CurationDraft {
  page: ShopPage;
  slug: string;
  title: string;
  isDraft: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** All curations with the titles of their banner works. */
export async function listCurations(
  ctx: Needs<'db'>,
): Promise<{ curations: AdminCurationRow[]; titles: Map<number, string> }> {
  const curations = await selectAllCurations(ctx.db);
  const works = curations.flatMap(({ banners }) => (banners ?? []).flatMap(({ work }) => work ?? []));
  return { curations, titles: await selectWorkTitles(ctx.db, [...new Set(works)]) };
}

/** A curation with rows and banners. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function readCuration(ctx: Needs<'db'>, id: number): Promise<AdminCurationRow> {
  const curation = await selectCuration(ctx.db, id);
  if (!curation) throw new DomainError('WINDOW_ERROR', '0001');
  return { ...curation, lines: rowsOf(curation) };
}

/** Editing starts from the built-in rows if there are none. */
function rowsOf({ page, slug, lines }: AdminCurationRow): CurationRow[] | null {
  return lines?.length || slug !== DEFAULT_CURATION ? lines : defaultRows(page);
}

/**
 * Creates or updates a scheduled curation and returns its id. Throws WINDOW_ERROR 0001 if it does not exist, 0002 if
 * the name is taken on its page.
 */
export async function saveCuration(
  ctx: Needs<'db'>,
  input: { by: Actor; id: number | null; draft: CurationDraft; copyOf?: number | undefined },
): Promise<number> {
  const { by, id, draft, copyOf } = input;
  const action = { name: 'curation.save', subject: `curation:${draft.page}/${draft.slug}` } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    const before = id === null ? undefined : await lockCuration(tx, id);
    if (id !== null && (!before || before.slug === DEFAULT_CURATION)) throw new DomainError('WINDOW_ERROR', '0001');
    const named = before ?? (await selectCurationBySlug(tx, draft));
    if (id === null && named) throw new DomainError('WINDOW_ERROR', '0002');
    const model = copyOf === undefined ? undefined : await selectCuration(tx, copyOf);
    const { page, slug } = before ?? draft;
    const { title, isDraft, startsAt, endsAt } = draft;
    const data = { page, slug, title, isPublished: !isDraft, startsAt, endsAt, origin: 'console' as const };
    const number = await saveCurationRow(tx, { ...data, banners: model?.banners, lines: model?.lines });
    return { before: before ?? null, after: draft, result: number };
  });
}

/** Deletes a curation. Throws WINDOW_ERROR 0001 for a missing or default one. */
export async function removeCuration(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'curation.remove', subject: `curation:${id}` } }, async (tx) => {
    const before = await lockCuration(tx, id);
    if (!before || before.slug === DEFAULT_CURATION) throw new DomainError('WINDOW_ERROR', '0001');
    // The next shop import would recreate an imported curation, so keep it as a draft.
    if (before.origin === 'folder') await saveCurationRow(tx, toCurationDraft(before));
    else await deleteCuration(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}

function toCurationDraft({ page, slug, title, startsAt, endsAt, banners, lines }: AdminCurationRow) {
  return { page, slug, title, startsAt, endsAt, banners, lines, isPublished: false, origin: 'console' as const };
}

/** The edit, its operator and the version they saw. */
interface CurationEdit<Wish> {
  by: Actor;
  id: number;
  seen: string;
  change: ListEdit<Wish>;
}

/**
 * Edits the rows of a curation. Throws WINDOW_ERROR 0001 for a missing curation or row, 0004 for unknown works or
 * sets, 0012 after a concurrent change.
 */
export async function arrangeRows(ctx: Needs<'db'>, order: CurationEdit<RowInput>): Promise<void> {
  await editCuration(ctx, order, async (tx, curation) => {
    if ('part' in order.change) await requireRowSource(tx, order.change.part);
    const lines = applyListEdit(rowsOf(curation) ?? [], mappedChange(order.change, toRow));
    return lines && { lines };
  });
}

/** Edits the banners of a curation. Throws like `arrangeRows`, and WINDOW_ERROR 0013 for a missing picture. */
export async function arrangeBanners(ctx: Needs<'db'>, order: CurationEdit<BannerInput>): Promise<string[]> {
  const warnings: string[] = [];
  await editCuration(ctx, order, async (tx, curation) => {
    const input = 'part' in order.change ? order.change.part : undefined;
    const existing = {
      works: await requireWorks(tx, input?.work === undefined ? [] : [input.work]),
      promotions: await selectPromotionSlugs(tx),
      pictures: new Map(input?.picture === undefined ? [] : [[input.picture, { hash: input.picture }]]),
      report: { done: [], warnings },
    };
    await requirePictures(tx, [input?.picture]);
    if (input?.promotion !== undefined && !existing.promotions.has(input.promotion))
      throw new DomainError('WINDOW_ERROR', '0004', { names: input.promotion });
    const change = mappedChange(order.change, (one) => toBanner(one, existing)[0]);
    const banners = change && applyListEdit<CurationBanner | undefined>(curation.banners ?? [], change);
    return banners && { banners: banners.filter((one) => one !== undefined) };
  });
  return warnings;
}

function mappedChange<Wish, Part>(change: ListEdit<Wish>, of: (input: Wish) => Part): ListEdit<Part> {
  return 'part' in change ? { ...change, part: of(change.part) } : change;
}

/** Requires the works and sets of a row to exist. */
async function requireRowSource(tx: Tx, { source }: RowInput): Promise<void> {
  if (source.kind === 'works') await requireWorks(tx, source.works);
  const set = workSetRef(source);
  if (set && !(await workSetExists(tx, set))) throw new DomainError('WINDOW_ERROR', '0004', { names: set.slug });
}

function workSetRef(source: RowSource): { table: 'theme' | 'pavilion' | 'promotion'; slug: string } | undefined {
  if (source.kind === 'theme') return { table: 'theme', slug: source.theme };
  if (source.kind === 'pavilion') return { table: 'pavilion', slug: source.pavilion };
  return source.kind === 'promotion' && source.promotion !== undefined
    ? { table: 'promotion', slug: source.promotion }
    : undefined;
}

async function editCuration(
  ctx: Needs<'db'>,
  { by, id, seen }: { by: Actor; id: number; seen: string },
  change: (
    tx: Tx,
    curation: AdminCurationRow,
  ) => Promise<{ lines?: CurationRow[]; banners?: CurationBanner[] } | undefined>,
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'curation.arrange', subject: `curation:${id}` } }, async (tx) => {
    const before = await lockCuration(tx, id);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    if (before.seen !== seen) throw new DomainError('WINDOW_ERROR', '0012');
    const after = await change(tx, before);
    if (!after) throw new DomainError('WINDOW_ERROR', '0001');
    const { page, slug, title, isPublished, startsAt, endsAt } = before;
    const data = { page, slug, title, isPublished, startsAt, endsAt, origin: 'console' as const };
    await saveCurationRow(tx, { ...data, banners: after.banners, lines: after.lines });
    return { before: { banners: before.banners, lines: before.lines }, after, result: undefined };
  });
}
