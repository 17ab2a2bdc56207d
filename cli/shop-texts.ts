import { type GiftPlan, applyCampaigns } from '#domain/gifts';
import { applyLegalTexts, type LegalDraft } from '#domain/legal';
import { forbidWords } from '#domain/membership';
import { type CoinPlan, applyCoinPlan } from '#domain/payment';
import { type SetPlan, applySets } from '#domain/showcase';
import { readCoinPlan } from '#platform/coin-folder';
import { readForbiddenWords } from '#platform/forbidden-words';
import { readGiftPlan } from '#platform/gift-folder';
import { readLegalTexts } from '#platform/legal-folder';
import { makeSetPictures } from '#platform/pictures/set-pictures';
import { readSetFolder } from '#platform/set-folder';
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
  setPictures: ReadonlyMap<string, Uint8Array>;
}

/** Legal texts, forbidden words, coins, gifts, themes and halls of a shop folder. Throws a StartFault that names the file and its mistake. */
export function readShopTexts(folder: string): ShopTexts {
  const { plan, files } = readSetFolder(folder);
  return {
    legal: readLegalTexts(folder),
    forbidden: readForbiddenWords(folder),
    coins: readCoinPlan(folder),
    gifts: readGiftPlan(folder),
    sets: plan,
    setPictures: files,
  };
}

/** Makes the pictures that a folder names, before anything is changed. Throws a StartFault that says which it could not. */
export async function preparedTexts(ctx: Needs<'files'>, texts: ShopTexts): Promise<ShopTexts> {
  try {
    const pictures = await makeSetPictures(ctx.files, texts.setPictures);
    return { ...texts, sets: { ...texts.sets, pictures } };
  } catch (error) {
    if (error instanceof Refusal)
      throw new StartFault(`${String(error.facts['file'])}: ${String(error.facts['sentence'])}`, error);
    throw error;
  }
}

/** Takes over what was read; tells what was done and what was left as it is. */
export async function applyShopTexts(
  ctx: Needs<'db' | 'secrets'>,
  { legal, forbidden, coins, gifts, sets }: ShopTexts,
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
  return report;
}
