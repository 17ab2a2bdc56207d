import type { Needs, Tx } from '#kernel/context';
import { withoutConsoleEdits } from '#kernel/content-origin';
import type { Picture } from '#shared/catalog/pictures';
import type { PictureFocus } from '#shared/merchandising/picture-focus';
import type { ShopAudience } from '#shared/merchandising/audiences';
import { type RowSource, SHOP_PAGES, type ShopPage } from '#shared/merchandising/shop-pages';
import { readableBackground } from '#shared/content/text-colour';
import { type CurationBanner, type CurationRow, DEFAULT_CURATION } from './curation.ts';
import { deleteCurations, insertBannerPictures, selectPromotionSlugs, saveCurationRow } from './curation-store.ts';
import type { ShopImportReport } from '../shop-import/shop-import-report.ts';
import { selectWorkIds } from '../settings/shop-settings-store.ts';
import { selectConsoleCurations } from '../shop-import/console-edits-store.ts';

interface DisplayCondition {
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  audience?: ShopAudience | undefined;
}

/** Banner input: of a work (key or title), a promotion (slug) or a path. */
export interface BannerInput extends DisplayCondition {
  work?: string | undefined;
  promotion?: string | undefined;
  link?: string | undefined;
  title?: string | undefined;
  note?: string | undefined;
  quote?: string | undefined;
  background?: string | undefined;
  /** Key in `pictures`. */
  picture?: string | undefined;
  focus?: PictureFocus | undefined;
}

/** Row input. */
export interface RowInput extends DisplayCondition {
  title: string;
  source: RowSource;
  limit?: number | undefined;
}

/** A scheduled curation; drafts are visible only in previews. */
export interface CurationInput {
  id: string;
  page: ShopPage;
  title: string;
  isDraft: boolean;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  banners?: BannerInput[] | undefined;
  rows?: RowInput[] | undefined;
}

/** Default curations per page and scheduled ones. Undefined parts stay unchanged. */
export interface CurationsInput {
  banners?: Partial<Record<ShopPage, BannerInput[]>> | undefined;
  rows?: Partial<Record<ShopPage, RowInput[]>> | undefined;
  curations?: CurationInput[] | undefined;
  pictures?: Map<string, Picture>;
}

/** Entities that inputs may reference, and the report for those left out. */
export interface CurationReferences {
  works: Map<string, number>;
  promotions: Set<string>;
  pictures: ReadonlyMap<string, Pick<Picture, 'hash'>>;
  report: ShopImportReport;
}

/**
 * Replaces the curations of the home pages (L1, L2, L22) in one transaction. Unknown works and promotions and adjusted
 * background colours (B7) are reported.
 */
export async function applyCurations(ctx: Needs<'db'>, plan: CurationsInput): Promise<ShopImportReport> {
  const report: ShopImportReport = { done: [], warnings: [] };
  return ctx.db.transaction().execute(async (tx) => {
    const pictures = plan.pictures ?? new Map<string, Picture>();
    const existing: CurationReferences = {
      works: await selectWorkIds(tx, namedWorks(plan)),
      promotions: await selectPromotionSlugs(tx),
      pictures,
      report,
    };
    for (const name of namedWorks(plan))
      if (!existing.works.has(name)) report.warnings.push(`작품 “${name}”이 서점에 없어 건너뜁니다.`);
    await insertBannerPictures(tx, [...pictures.values()]);
    const touched = await selectConsoleCurations(tx);
    await applyDefaultCuration(tx, plan, { ...existing, touched });
    if (plan.curations) await applyScheduledCurations(tx, plan.curations, { ...existing, touched });
    return report;
  });
}

async function applyDefaultCuration(
  tx: Tx,
  plan: CurationsInput,
  existing: CurationReferences & { touched: Set<string> },
): Promise<void> {
  const pages = SHOP_PAGES.filter((page) => plan.banners?.[page] ?? plan.rows?.[page]);
  const own = withoutConsoleEdits(pages, {
    editedKeys: existing.touched,
    keyOf: (page) => `${page}/${DEFAULT_CURATION}`,
    nameOf: (page) => `${page} 화면`,
    warnings: existing.report.warnings,
  });
  for (const page of own) {
    const banners = plan.banners?.[page]?.flatMap((input) => toBanner(input, existing));
    const lines = plan.rows?.[page]?.map(toRow);
    const always = { isPublished: true, startsAt: null, endsAt: null, origin: 'folder' as const };
    await saveCurationRow(tx, { page, slug: DEFAULT_CURATION, title: '', ...always, banners, lines });
    existing.report.done.push(`${page}: 배너 ${banners?.length ?? 0}개, 줄 ${lines?.length ?? 0}개`);
  }
}

async function applyScheduledCurations(
  tx: Tx,
  curations: CurationInput[],
  existing: CurationReferences & { touched: Set<string> },
): Promise<void> {
  await deleteCurations(
    tx,
    curations.map(({ page, id }) => ({ page, slug: id })),
  );
  const own = withoutConsoleEdits(curations, {
    editedKeys: existing.touched,
    keyOf: ({ page, id }) => `${page}/${id}`,
    nameOf: ({ title }) => `큐레이션 “${title}”`,
    warnings: existing.report.warnings,
  });
  for (const input of own) {
    const { page, id: slug, title, isDraft, startsAt = null, endsAt = null } = input;
    const banners = input.banners?.flatMap((banner) => toBanner(banner, existing)) ?? null;
    const lines = input.rows?.map(toRow) ?? null;
    const data = { page, slug, title, isPublished: !isDraft, startsAt, endsAt };
    const id = await saveCurationRow(tx, { ...data, banners, lines, origin: 'folder' });
    existing.report.done.push(`큐레이션: ${title} (${isDraft ? '초안, ' : ''}/dev/curation/${id})`);
  }
}

function bannersIn(plan: CurationsInput): BannerInput[] {
  return [...Object.values(plan.banners ?? {}), ...(plan.curations ?? []).map((one) => one.banners ?? [])].flat();
}

function namedWorks(plan: CurationsInput): string[] {
  const lines = [...Object.values(plan.rows ?? {}), ...(plan.curations ?? []).map((one) => one.rows ?? [])].flat();
  const picked = lines.flatMap(({ source }) => (source.kind === 'works' ? source.works : []));
  return [...new Set([...bannersIn(plan).flatMap((banner) => banner.work ?? []), ...picked])];
}

/** Resolves a banner; empty if its target does not exist. */
export function toBanner(
  input: BannerInput,
  { works, promotions, pictures, report }: CurationReferences,
): CurationBanner[] {
  const { startsAt, endsAt, work: name, picture: file, ...told } = input;
  const work = name === undefined ? undefined : works.get(name);
  if (name !== undefined && work === undefined) return [];
  if (input.promotion !== undefined && !promotions.has(input.promotion)) {
    report.warnings.push(`기획전 “${input.promotion}”이 서점에 없어 배너를 건너뜁니다.`);
    return [];
  }
  const background = input.background ? readableBackground(input.background) : null;
  if (background !== (input.background ?? null))
    report.warnings.push(
      `배너 “${name ?? input.title ?? input.promotion}”의 배경색 ${input.background}에서는 글자가 잘 보이지 않아 ${background}로 바꿉니다.`,
    );
  const picture = file === undefined ? undefined : pictures.get(file)?.hash;
  return [{ ...told, ...period({ startsAt, endsAt }), work, picture, quote: input.quote ?? '', background }];
}

export function toRow({ startsAt, endsAt, ...line }: RowInput): CurationRow {
  return { ...line, ...period({ startsAt, endsAt }) };
}

function period({ startsAt, endsAt }: DisplayCondition): { startsAt?: string; endsAt?: string } {
  return {
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
  };
}
