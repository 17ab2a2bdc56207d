import type { Needs } from '#shared/context';
import { settleWork } from '#domain/catalogue';
import { readableGround } from '#vocabulary/text-colour';
import { SHOP_PAGES, type RowSource, type ShopPage } from '#vocabulary/shop-pages';
import type { PrepaidFacts } from './prepaid-facts.ts';
import type { ShopFacts } from './shop-facts.ts';
import type { PricePlan } from '#vocabulary/price-plan';
import { type PromotionPlan, applyPromotions } from './apply-promotions.ts';
import type { SearchEngines } from './search-engines.ts';
import type { ShopReport } from './shop-report.ts';
import {
  type ArrangedBanner,
  replaceArrangement,
  selectWorkIds,
  updatePrices,
  writeSettings,
} from './showcase-store.ts';

/** A `shop/` folder, read and checked: what is missing stays as it is, what is there replaces. */
export interface ShopFolder {
  facts?: Partial<Omit<ShopFacts, 'fonts' | 'faces'> & SearchEngines>;
  /** What the law wants told of coins; the whole of it replaces what was told before. */
  prepaid?: Partial<PrepaidFacts>;
  banners?: Partial<Record<ShopPage, BannerWish[]>>;
  rows?: Partial<Record<ShopPage, { title: string; source: RowSource }[]>>;
  prices?: ({ work: string } & PricePlan)[];
  promotions?: PromotionPlan[];
}

/** A banner as the operator writes it: a work by key or title, its sentence, ground and period. */
export interface BannerWish {
  work: string;
  quote?: string;
  background?: string;
  startsAt?: Date;
  endsAt?: Date;
}

/** Applies a shop folder in one transaction. Works it names and the shop lacks are left out and reported. */
export async function applyShop(ctx: Needs<'db'>, folder: ShopFolder): Promise<ShopReport> {
  const report: ShopReport = { done: [], warnings: [] };
  const works = await selectWorkIds(ctx.db, namedWorks(folder));
  for (const name of namedWorks(folder))
    if (!works.has(name)) report.warnings.push(`작품 “${name}”이 서점에 없어 건너뜁니다.`);
  await ctx.db.transaction().execute(async (tx) => {
    if (folder.facts) {
      await writeSettings(tx, folder.facts);
      report.done.push(`서점 정보 ${Object.keys(folder.facts).length}가지`);
    }
    if (folder.prepaid) {
      await writeSettings(tx, { prepaid: folder.prepaid });
      report.done.push('코인 이용 안내');
    }
    for (const page of SHOP_PAGES) {
      const banners = folder.banners?.[page]?.flatMap((wish) => arrangedBanner(wish, works, report));
      const rows = folder.rows?.[page];
      if (!banners && !rows) continue;
      await replaceArrangement(tx, page, { ...(banners ? { banners } : {}), ...(rows ? { rows } : {}) });
      report.done.push(`${page}: 배너 ${banners?.length ?? 0}개, 줄 ${rows?.length ?? 0}개`);
    }
    for (const { work, ...prices } of folder.prices ?? []) {
      const id = works.get(work);
      if (!id) continue;
      await updatePrices(tx, id, prices);
      await settleWork(tx, id);
      report.done.push(`가격: ${work}`);
    }
    if (folder.promotions) await applyPromotions(tx, { promotions: folder.promotions, works, report });
  });
  return report;
}

function namedWorks(folder: ShopFolder): string[] {
  const banners = Object.values(folder.banners ?? {})
    .flat()
    .map((banner) => banner.work);
  const rows = Object.values(folder.rows ?? {})
    .flat()
    .flatMap((row) => (row.source.kind === 'works' ? row.source.works : []));
  return [
    ...new Set([
      ...banners,
      ...rows,
      ...(folder.prices ?? []).map((price) => price.work),
      ...(folder.promotions ?? []).flatMap((one) => one.works),
    ]),
  ];
}

function arrangedBanner(wish: BannerWish, works: Map<string, number>, report: ShopReport): ArrangedBanner[] {
  const workId = works.get(wish.work);
  if (!workId) return [];
  const background = wish.background ? readableGround(wish.background) : null;
  if (wish.background && background !== wish.background) {
    report.warnings.push(
      `배너 “${wish.work}”의 배경색 ${wish.background}에서는 글자가 잘 보이지 않아 ${background}로 바꿉니다.`,
    );
  }
  return [
    { workId, quote: wish.quote ?? '', background, startsAt: wish.startsAt ?? null, endsAt: wish.endsAt ?? null },
  ];
}
