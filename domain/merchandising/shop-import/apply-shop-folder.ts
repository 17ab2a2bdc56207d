import type { Needs, Tx } from '#kernel/context';
import { refreshWorkCounters } from '#domain/catalog';
import {
  type ShopFieldValues,
  type ShopField,
  SHOP_FIELD_NAMES,
  shopField,
  storedAt,
} from '#shared/operations/shop-fields';
import type { PricePlan } from '#shared/catalog/price-plan';
import { applyPromotions } from '../promotions/apply-promotions.ts';
import type { PromotionInput } from '../promotions/promotion-input.ts';
import type { ShopImportReport } from './shop-import-report.ts';
import { selectConsoleSettings, selectWorkIds, updatePrices, writeSettings } from '../settings/shop-settings-store.ts';

/** A validated `shop/` folder. Missing parts stay unchanged, present ones are replaced. */
export interface ShopFolderInput {
  /** Settings of `shop.yaml`. */
  facts?: Partial<ShopFieldValues>;
  /** Settings of `prepaid.yaml`; replaces the whole disclosure. */
  prepaid?: Partial<ShopFieldValues>;
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
      const written = await applyFields(tx, folder.facts, report);
      if (written > 0) report.done.push(`서점 정보 ${written}가지`);
    }
    if (folder.prepaid && (await applyFields(tx, folder.prepaid, report)) > 0) report.done.push('코인 이용 안내');
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

/** Writes the settings of a file; those edited in the console stay and are reported. Returns the number written. */
async function applyFields(tx: Tx, values: Partial<ShopFieldValues>, report: ShopImportReport): Promise<number> {
  const edited = await selectConsoleSettings(tx);
  const settings: Record<string, unknown> = {};
  const kept: ShopField[] = [];
  let written = 0;
  for (const name of SHOP_FIELD_NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    const { setting, key } = storedAt(name);
    if (edited.has(setting) && !shopField(name).folderOverwrites) {
      kept.push(name);
      continue;
    }
    settings[setting] = key === undefined ? value : { ...Object(settings[setting]), [key]: value };
    written += 1;
  }
  if (kept.length > 0) {
    const labels = kept.map((name) => shopField(name).label).join(', ');
    report.warnings.push(`${labels}: 콘솔에서 고쳐 두어 폴더의 것으로 바꾸지 않습니다.`);
  }
  await writeSettings(tx, { settings, origin: 'folder' });
  return written;
}

function namedWorks(folder: ShopFolderInput): string[] {
  const priced = (folder.prices ?? []).map((price) => price.work);
  return [...new Set([...priced, ...(folder.promotions ?? []).flatMap((one) => one.works)])];
}
