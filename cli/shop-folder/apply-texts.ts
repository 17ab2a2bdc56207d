import { applyCampaigns } from '#domain/gifts';
import { applyLegalTexts } from '#domain/policies';
import { setForbiddenWords } from '#domain/members';
import { applyFaqs, applyNotices } from '#domain/help-center';
import { applyCoinPlan } from '#domain/payment';
import { applyPopularWords } from '#domain/search';
import { applyCurations, applyRedirects, applyWorkSets } from '#domain/merchandising';
import { readEventFolder } from '#platform/shop-folder/event-folder';
import { readCoinPlan } from '#platform/shop-folder/coin-folder';
import { readCurationPlan } from '#platform/shop-folder/curation-folder';
import { readForbiddenWords } from '#platform/shop-folder/forbidden-words';
import { readGiftPlan } from '#platform/shop-folder/gift-folder';
import { readLegalTexts } from '#platform/shop-folder/policy-folder';
import { readRouteRules } from '#platform/shop-folder/route-rule-folder';
import { readFaqs, readNoticeFiles } from '#platform/shop-folder/notice-folder';
import { readPopularWords } from '#platform/shop-folder/popular-searches';
import { createThemePictures } from '#platform/pictures/theme-pictures';
import { readThemeFolder } from '#platform/shop-folder/theme-folder';
import type { Needs } from '#kernel/context';
import { bannerPictures } from './banner-pictures.ts';
import { draftNotices } from './notice-drafts.ts';
import { applyShopEvents } from './apply-events.ts';

type Report = { done: string[]; warnings: string[] };
/** Applies a part and reports changes. */
type Apply = (ctx: Needs<'db' | 'files' | 'secrets'>) => Promise<Report>;

const readValue = (done: string[]): Report => ({ done, warnings: [] });

/** Reads a part of a shop folder; undefined when absent. Throws a StartupError that names file and mistake. */
type ShopPart = (folder: string) => Apply | undefined;

/** Parts in dependency order: banners and rows refer to earlier ones. */
const PARTS: ShopPart[] = [
  (folder) => {
    const texts = readLegalTexts(folder);
    return (ctx) => applyLegalTexts(ctx, texts);
  },
  (folder) => {
    const words = readForbiddenWords(folder);
    return words && (async (ctx) => readValue([`닉네임에 쓸 수 없는 낱말 ${await setForbiddenWords(ctx, words)}개`]));
  },
  (folder) => {
    const plan = readCoinPlan(folder);
    return plan && ((ctx) => applyCoinPlan(ctx, plan));
  },
  (folder) => {
    const plan = readGiftPlan(folder);
    return plan && ((ctx) => applyCampaigns(ctx, plan));
  },
  (folder) => {
    const notices = readNoticeFiles(folder);
    return notices && (async (ctx) => readValue(await applyNotices(ctx, await draftNotices(ctx.files, notices))));
  },
  (folder) => {
    const questions = readFaqs(folder);
    return questions && (async (ctx) => readValue(await applyFaqs(ctx, questions)));
  },
  (folder) => {
    const rules = readRouteRules(folder);
    return rules && (async (ctx) => readValue([`주소 이동 ${await applyRedirects(ctx, rules)}개`]));
  },
  (folder) => {
    const words = readPopularWords(folder);
    return words && ((ctx) => applyPopularWords(ctx, words));
  },
  (folder) => {
    const { plan, files } = readThemeFolder(folder);
    return async (ctx) => applyWorkSets(ctx, { ...plan, pictures: await createThemePictures(ctx.files, files) });
  },
  (folder) => {
    const events = readEventFolder(folder);
    return events && ((ctx) => applyShopEvents(ctx, events));
  },
  (folder) => {
    const plan = readCurationPlan(folder);
    return plan && (async (ctx) => applyCurations(ctx, { ...plan, pictures: await bannerPictures(ctx, folder, plan) }));
  },
];

/** Reads a shop folder completely before applying. Throws a StartupError that names file and mistake. */
export function readShopTexts(folder: string): Apply[] {
  return PARTS.flatMap((part) => part(folder) ?? []);
}

/** Applies the parts and reports changes. */
export async function applyShopTexts(ctx: Needs<'db' | 'files' | 'secrets'>, parts: Apply[]): Promise<Report> {
  const report: Report = { done: [], warnings: [] };
  for (const apply of parts) {
    const { done, warnings } = await apply(ctx);
    report.done.push(...done);
    report.warnings.push(...warnings);
  }
  return report;
}
