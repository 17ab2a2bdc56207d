import type { Needs } from '#shared/context';
import { settleWork } from '#domain/catalogue';
import type { PrepaidFacts } from './prepaid-facts.ts';
import type { ShopFacts } from './shop-facts.ts';
import type { PricePlan } from '#vocabulary/price-plan';
import { type PromotionPlan, applyPromotions } from './apply-promotions.ts';
import type { SearchEngines } from './search-engines.ts';
import type { ShopReport } from './shop-report.ts';
import { selectWorkIds, updatePrices, writeSettings } from './showcase-store.ts';

/** A `shop/` folder, read and checked: what is missing stays as it is, what is there replaces. */
export interface ShopFolder {
  facts?: Partial<Omit<ShopFacts, 'fonts' | 'faces'> & SearchEngines>;
  /** What the law wants told of coins; the whole of it replaces what was told before. */
  prepaid?: Partial<PrepaidFacts>;
  prices?: ({ work: string } & PricePlan)[];
  promotions?: PromotionPlan[];
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
  const priced = (folder.prices ?? []).map((price) => price.work);
  return [...new Set([...priced, ...(folder.promotions ?? []).flatMap((one) => one.works)])];
}
