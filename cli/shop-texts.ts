import { type GiftPlan, applyCampaigns } from '#domain/gifts';
import { applyLegalTexts, type LegalDraft } from '#domain/legal';
import { forbidWords } from '#domain/membership';
import { type CoinPlan, applyCoinPlan } from '#domain/payment';
import { readCoinPlan } from '#platform/coin-folder';
import { readForbiddenWords } from '#platform/forbidden-words';
import { readGiftPlan } from '#platform/gift-folder';
import { type RouteWish, applyRouteRules } from '#domain/showcase';
import { readLegalTexts } from '#platform/legal-folder';
import { readRouteRules } from '#platform/route-rule-folder';
import type { Needs } from '#shared/context';

interface ShopTexts {
  legal: LegalDraft[];
  /** Undefined where the folder says nothing of them: those before stay. */
  forbidden: string[] | undefined;
  /** Undefined where the folder has no coins.yaml. */
  coins: CoinPlan | undefined;
  /** Undefined where the folder has no gifts.yaml. */
  gifts: GiftPlan | undefined;
  /** Undefined where the folder has no route-rules.yaml. */
  routes: RouteWish[] | undefined;
}

/** Legal texts, forbidden words, coins and gifts of a shop folder. Throws a StartFault that names the file and its mistake. */
export function readShopTexts(folder: string): ShopTexts {
  return {
    legal: readLegalTexts(folder),
    forbidden: readForbiddenWords(folder),
    coins: readCoinPlan(folder),
    gifts: readGiftPlan(folder),
    routes: readRouteRules(folder),
  };
}

/** Takes over what was read; tells what was done and what was left as it is. */
export async function applyShopTexts(
  ctx: Needs<'db' | 'secrets'>,
  { legal, forbidden, coins, gifts, routes }: ShopTexts,
): Promise<{ done: string[]; warnings: string[] }> {
  const report = await applyLegalTexts(ctx, legal);
  if (forbidden) report.done.push(`닉네임에 쓸 수 없는 낱말 ${await forbidWords(ctx, forbidden)}개`);
  if (coins) report.done.push(...(await applyCoinPlan(ctx, coins)));
  if (routes) report.done.push(`길 규칙 ${await applyRouteRules(ctx, routes)}개`);
  if (gifts) {
    const told = await applyCampaigns(ctx, gifts);
    report.done.push(...told.done);
    report.warnings.push(...told.warnings);
  }
  return report;
}
