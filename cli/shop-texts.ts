import { type GiftPlan, applyCampaigns } from '#domain/gifts';
import { applyLegalTexts, type LegalDraft } from '#domain/legal';
import { forbidWords } from '#domain/membership';
import { type CoinPlan, applyCoinPlan } from '#domain/payment';
import { type CurationPlan, type SetPlan, applyCurations, applySets } from '#domain/showcase';
import { readCoinPlan } from '#platform/coin-folder';
import { makeBannerPictures, picturesOf, readCurationPlan } from '#platform/curation-folder';
import { readForbiddenWords } from '#platform/forbidden-words';
import { readGiftPlan } from '#platform/gift-folder';
import { readLegalTexts } from '#platform/legal-folder';
import { makePictureMaker } from '#platform/pictures/picture-maker';
import { readSetPlan } from '#platform/set-folder';
import { StartFault } from '#platform/start-fault';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';

interface ShopTexts {
  legal: LegalDraft[];
  /** Undefined where the folder says nothing of them: those before stay. */
  forbidden: string[] | undefined;
  /** Undefined where the folder has no coins.yaml. */
  coins: CoinPlan | undefined;
  /** Undefined where the folder has no gifts.yaml. */
  gifts: GiftPlan | undefined;
  /** Themes and halls, of which the folder may say nothing. */
  sets: SetPlan;
  /** Undefined where the folder arranges no page. */
  curations: CurationPlan | undefined;
  folder: string;
}

/** Legal texts, forbidden words, coins, gifts, sets and homes of a shop folder. Throws a StartFault that names the file and its mistake. */
export function readShopTexts(folder: string): ShopTexts {
  return {
    legal: readLegalTexts(folder),
    forbidden: readForbiddenWords(folder),
    coins: readCoinPlan(folder),
    gifts: readGiftPlan(folder),
    sets: readSetPlan(folder),
    curations: readCurationPlan(folder),
    folder,
  };
}

/** Takes over what was read; tells what was done and what was left as it is. */
export async function applyShopTexts(
  ctx: Needs<'db' | 'files' | 'secrets'>,
  { legal, forbidden, coins, gifts, sets, curations, folder }: ShopTexts,
): Promise<{ done: string[]; warnings: string[] }> {
  const report = await applyLegalTexts(ctx, legal);
  if (forbidden) report.done.push(`닉네임에 쓸 수 없는 낱말 ${await forbidWords(ctx, forbidden)}개`);
  if (coins) report.done.push(...(await applyCoinPlan(ctx, coins)));
  if (gifts) {
    const told = await applyCampaigns(ctx, gifts);
    report.done.push(...told.done);
    report.warnings.push(...told.warnings);
  }
  const composed = await applySets(ctx, sets);
  report.done.push(...composed.done);
  report.warnings.push(...composed.warnings);
  // Last, so that banners and rows find the sets that were applied with them.
  if (curations) {
    const told = await applyCurations(ctx, { ...curations, pictures: await bannerPictures(ctx, folder, curations) });
    report.done.push(...told.done);
    report.warnings.push(...told.warnings);
  }
  return report;
}

async function bannerPictures(ctx: Needs<'files'>, folder: string, plan: CurationPlan) {
  if (picturesOf(plan).size === 0) return new Map();
  const maker = makePictureMaker({ files: ctx.files });
  try {
    return await makeBannerPictures(folder, plan, maker);
  } catch (error) {
    if (error instanceof Refusal) throw new StartFault(String(error.facts['sentence']), error);
    throw error;
  } finally {
    await maker.close();
  }
}
