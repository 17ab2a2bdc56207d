import type { Needs, Tx } from '#shared/context';
import { folderOwn } from '#shared/window-origin';
import type { Picture } from '#vocabulary/pictures';
import type { ShopAudience } from '#vocabulary/shop-audience';
import { type RowSource, SHOP_PAGES, type ShopPage } from '#vocabulary/shop-pages';
import { readableGround } from '#vocabulary/text-colour';
import { type ArrangedBanner, type ArrangedLine, USUAL } from './arrangement.ts';
import { deleteCurations, insertBannerPictures, selectPromotionSlugs, writeCuration } from './curation-store.ts';
import type { ShopReport } from './shop-report.ts';
import { selectWorkIds } from './showcase-store.ts';
import { selectConsoleCurations } from './touched-store.ts';

/** When and for whom something stands in the window, as the operator writes it. */
interface Standing {
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  audience?: ShopAudience | undefined;
}

/** A banner as the operator writes it: of a work by key or title, of a promotion by its id, or a place in the shop. */
export interface BannerWish extends Standing {
  work?: string | undefined;
  promotion?: string | undefined;
  link?: string | undefined;
  title?: string | undefined;
  note?: string | undefined;
  quote?: string | undefined;
  background?: string | undefined;
  /** Its own picture, by the name under which `pictures` has it. */
  picture?: string | undefined;
}

/** A row as the operator writes it. */
export interface LineWish extends Standing {
  title: string;
  source: RowSource;
  limit?: number | undefined;
}

/** An arrangement with a beginning or an end of its own; a draft is seen by nobody but who previews it. */
export interface CurationWish {
  id: string;
  page: ShopPage;
  title: string;
  isDraft: boolean;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  banners?: BannerWish[] | undefined;
  rows?: LineWish[] | undefined;
}

/** What usually stands on each page, and the curations beside it. What is undefined stays as it is. */
export interface CurationPlan {
  banners?: Partial<Record<ShopPage, BannerWish[]>> | undefined;
  rows?: Partial<Record<ShopPage, LineWish[]>> | undefined;
  curations?: CurationWish[] | undefined;
  pictures?: Map<string, Picture>;
}

/** What a wish may name, and where it is told what was left out. */
export interface Known {
  works: Map<string, number>;
  promotions: Set<string>;
  pictures: ReadonlyMap<string, Pick<Picture, 'hash'>>;
  report: ShopReport;
}

/**
 * Arranges the homes (L1, L2, L22) in one transaction. Works and promotions that the shop lacks are left out and told, and
 * so is a ground that had to be moved for its text to be read (B7).
 */
export async function applyCurations(ctx: Needs<'db'>, plan: CurationPlan): Promise<ShopReport> {
  const report: ShopReport = { done: [], warnings: [] };
  return ctx.db.transaction().execute(async (tx) => {
    const pictures = plan.pictures ?? new Map<string, Picture>();
    const known: Known = {
      works: await selectWorkIds(tx, namedWorks(plan)),
      promotions: await selectPromotionSlugs(tx),
      pictures,
      report,
    };
    for (const name of namedWorks(plan))
      if (!known.works.has(name)) report.warnings.push(`작품 “${name}”이 서점에 없어 건너뜁니다.`);
    await insertBannerPictures(tx, [...pictures.values()]);
    const touched = await selectConsoleCurations(tx);
    await applyUsual(tx, plan, { ...known, touched });
    if (plan.curations) await applyOccasions(tx, plan.curations, { ...known, touched });
    return report;
  });
}

/** What usually stands on each page. */
async function applyUsual(tx: Tx, plan: CurationPlan, known: Known & { touched: Set<string> }): Promise<void> {
  const pages = SHOP_PAGES.filter((page) => plan.banners?.[page] ?? plan.rows?.[page]);
  const own = folderOwn(pages, {
    touched: known.touched,
    keyOf: (page) => `${page}/${USUAL}`,
    nameOf: (page) => `${page} 화면`,
    told: known.report.warnings,
  });
  for (const page of own) {
    const banners = plan.banners?.[page]?.flatMap((wish) => arrangedBanner(wish, known));
    const lines = plan.rows?.[page]?.map(arrangedLine);
    const always = { isPublished: true, startsAt: null, endsAt: null, origin: 'folder' as const };
    await writeCuration(tx, { page, slug: USUAL, title: '', ...always, banners, lines });
    known.report.done.push(`${page}: 배너 ${banners?.length ?? 0}개, 줄 ${lines?.length ?? 0}개`);
  }
}

/** Arrangements with a beginning or an end of their own. */
async function applyOccasions(
  tx: Tx,
  curations: CurationWish[],
  known: Known & { touched: Set<string> },
): Promise<void> {
  await deleteCurations(
    tx,
    curations.map(({ page, id }) => ({ page, slug: id })),
  );
  const own = folderOwn(curations, {
    touched: known.touched,
    keyOf: ({ page, id }) => `${page}/${id}`,
    nameOf: ({ title }) => `큐레이션 “${title}”`,
    told: known.report.warnings,
  });
  for (const wish of own) {
    const { page, id: slug, title, isDraft, startsAt = null, endsAt = null } = wish;
    const banners = wish.banners?.flatMap((banner) => arrangedBanner(banner, known)) ?? null;
    const lines = wish.rows?.map(arrangedLine) ?? null;
    const told = { page, slug, title, isPublished: !isDraft, startsAt, endsAt };
    const id = await writeCuration(tx, { ...told, banners, lines, origin: 'folder' });
    known.report.done.push(`큐레이션: ${title} (${isDraft ? '초안, ' : ''}/dev/curation/${id})`);
  }
}

function bannersIn(plan: CurationPlan): BannerWish[] {
  return [...Object.values(plan.banners ?? {}), ...(plan.curations ?? []).map((one) => one.banners ?? [])].flat();
}

function namedWorks(plan: CurationPlan): string[] {
  const lines = [...Object.values(plan.rows ?? {}), ...(plan.curations ?? []).map((one) => one.rows ?? [])].flat();
  const picked = lines.flatMap(({ source }) => (source.kind === 'works' ? source.works : []));
  return [...new Set([...bannersIn(plan).flatMap((banner) => banner.work ?? []), ...picked])];
}

/** A banner as it is kept; none where what it is of is not in the shop. */
export function arrangedBanner(wish: BannerWish, { works, promotions, pictures, report }: Known): ArrangedBanner[] {
  const { startsAt, endsAt, work: name, picture: file, ...told } = wish;
  const work = name === undefined ? undefined : works.get(name);
  if (name !== undefined && work === undefined) return [];
  if (wish.promotion !== undefined && !promotions.has(wish.promotion)) {
    report.warnings.push(`기획전 “${wish.promotion}”이 서점에 없어 배너를 건너뜁니다.`);
    return [];
  }
  const background = wish.background ? readableGround(wish.background) : null;
  if (background !== (wish.background ?? null))
    report.warnings.push(
      `배너 “${name ?? wish.title ?? wish.promotion}”의 배경색 ${wish.background}에서는 글자가 잘 보이지 않아 ${background}로 바꿉니다.`,
    );
  const picture = file === undefined ? undefined : pictures.get(file)?.hash;
  return [{ ...told, ...period({ startsAt, endsAt }), work, picture, quote: wish.quote ?? '', background }];
}

/** A row as it is kept. */
export function arrangedLine({ startsAt, endsAt, ...line }: LineWish): ArrangedLine {
  return { ...line, ...period({ startsAt, endsAt }) };
}

function period({ startsAt, endsAt }: Standing): { startsAt?: string; endsAt?: string } {
  return {
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
  };
}
