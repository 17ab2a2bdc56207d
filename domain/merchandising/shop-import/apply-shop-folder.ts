import type { Needs } from '#kernel/context';
import { refreshWorkCounters } from '#domain/catalog';
import type { PrepaidDisclosure } from '../settings/prepaid-disclosure.ts';
import type { ShopProfile } from '../settings/shop-info.ts';
import type { PricePlan } from '#shared/catalog/price-plan';
import { type PromotionInput, applyPromotions } from '../promotions/apply-promotions.ts';
import type { SearchEngineSettings } from '../settings/search-engine-settings.ts';
import type { ShopImportReport } from './shop-import-report.ts';
import { selectWorkIds, updatePrices, writeSettings } from '../settings/shop-settings-store.ts';

/** A validated `shop/` folder. Missing parts stay unchanged, present ones are replaced. */
export interface ShopFolderInput {
  facts?: Partial<Omit<ShopProfile, 'fonts' | 'faces'> & SearchEngineSettings>;
  /** Replaces the whole disclosure. */
  prepaid?: Partial<PrepaidDisclosure>;
  prices?: ({ work: string } & PricePlan)[];
  promotions?: PromotionInput[];
}

/** Applies a shop folder in one transaction. Unknown works are skipped and reported. */
export async function applyShopFolder(ctx: Needs<'db'>, folder: ShopFolderInput): Promise<ShopImportReport> {
  const report: ShopImportReport = { done: [], warnings: [] };
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
      await refreshWorkCounters(tx, id);
      report.done.push(`가격: ${work}`);
    }
    if (folder.promotions) await applyPromotions(tx, { promotions: folder.promotions, works, report });
  });
  return report;
}

function namedWorks(folder: ShopFolderInput): string[] {
  const priced = (folder.prices ?? []).map((price) => price.work);
  return [...new Set([...priced, ...(folder.promotions ?? []).flatMap((one) => one.works)])];
}
