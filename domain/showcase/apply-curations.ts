import type { Needs } from '#shared/context';
import type { Picture } from '#vocabulary/pictures';
import type { ShopAudience } from '#vocabulary/shop-audience';
import { type RowSource, SHOP_PAGES, type ShopPage } from '#vocabulary/shop-pages';
import { readableGround } from '#vocabulary/text-colour';
import { type ArrangedBanner, type ArrangedLine, USUAL } from './arrangement.ts';
import { deleteCurations, insertBannerPictures, selectPromotionSlugs, writeCuration } from './curation-store.ts';
import type { ShopReport } from './shop-report.ts';
import { selectWorkIds } from './showcase-store.ts';

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

interface Known {
  works: Map<string, number>;
  promotions: Set<string>;
  pictures: Map<string, Picture>;
  report: ShopReport;
}

/**
 * Arranges the homes (L1, L2, L22) in one transaction. Works and promotions that the shop lacks are left out and told, and
 * so is a ground that had to be moved for its text to be read (B7).
 */
export async function applyCurations(ctx: Needs<'db'>, plan: CurationPlan): Promise<ShopReport> {
  const report: ShopReport = { done: [], warnings: [] };
  return ctx.db.transaction().execute(async (tx) => {
    const known: Known = {
      works: await selectWorkIds(tx, namedWorks(plan)),
      promotions: await selectPromotionSlugs(tx),
      pictures: plan.pictures ?? new Map<string, Picture>(),
      report,
    };
    for (const name of namedWorks(plan))
      if (!known.works.has(name)) report.warnings.push(`작품 “${name}”이 서점에 없어 건너뜁니다.`);
    await insertBannerPictures(tx, [...known.pictures.values()]);
    for (const page of SHOP_PAGES) {
      const banners = plan.banners?.[page]?.flatMap((wish) => arrangedBanner(wish, known));
      const lines = plan.rows?.[page]?.map(arrangedLine);
      if (!banners && !lines) continue;
      const always = { isPublished: true, startsAt: null, endsAt: null };
      await writeCuration(tx, { page, slug: USUAL, title: '', ...always, banners, lines });
      report.done.push(`${page}: 배너 ${banners?.length ?? 0}개, 줄 ${lines?.length ?? 0}개`);
    }
    if (plan.curations) {
      await deleteCurations(
        tx,
        plan.curations.map(({ page, id }) => ({ page, slug: id })),
      );
      for (const wish of plan.curations) {
        const { page, id: slug, title, isDraft, startsAt = null, endsAt = null } = wish;
        const banners = wish.banners?.flatMap((banner) => arrangedBanner(banner, known)) ?? null;
        const lines = wish.rows?.map(arrangedLine) ?? null;
        const id = await writeCuration(tx, {
          page,
          slug,
          title,
          isPublished: !isDraft,
          startsAt,
          endsAt,
          banners,
          lines,
        });
        report.done.push(`큐레이션: ${title} (${isDraft ? '초안, ' : ''}/dev/curation/${id})`);
      }
    }
    return report;
  });
}

function bannersIn(plan: CurationPlan): BannerWish[] {
  return [...Object.values(plan.banners ?? {}), ...(plan.curations ?? []).map((one) => one.banners ?? [])].flat();
}

function namedWorks(plan: CurationPlan): string[] {
  const lines = [...Object.values(plan.rows ?? {}), ...(plan.curations ?? []).map((one) => one.rows ?? [])].flat();
  const picked = lines.flatMap(({ source }) => (source.kind === 'works' ? source.works : []));
  return [...new Set([...bannersIn(plan).flatMap((banner) => banner.work ?? []), ...picked])];
}

function arrangedBanner(wish: BannerWish, { works, promotions, pictures, report }: Known): ArrangedBanner[] {
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

function arrangedLine({ startsAt, endsAt, ...line }: LineWish): ArrangedLine {
  return { ...line, ...period({ startsAt, endsAt }) };
}

function period({ startsAt, endsAt }: Standing): { startsAt?: string; endsAt?: string } {
  return {
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
  };
}
