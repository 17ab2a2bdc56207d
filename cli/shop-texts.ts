import { applyCampaigns } from '#domain/gifts';
import { applyLegalTexts } from '#domain/legal';
import { forbidWords } from '#domain/membership';
import { applyFaqs, applyNotices } from '#domain/notices';
import { applyCoinPlan } from '#domain/payment';
import { applyPopularWords } from '#domain/search';
import { applyCurations, applyRouteRules, applySets } from '#domain/showcase';
import { readEventFolder } from '#platform/event-folder';
import { readCoinPlan } from '#platform/coin-folder';
import { readCurationPlan } from '#platform/curation-folder';
import { readForbiddenWords } from '#platform/forbidden-words';
import { readGiftPlan } from '#platform/gift-folder';
import { readLegalTexts } from '#platform/legal-folder';
import { readRouteRules } from '#platform/route-rule-folder';
import { readFaqs, readNoticeFiles } from '#platform/notice-folder';
import { readPopularWords } from '#platform/popular-word-folder';
import { makeSetPictures } from '#platform/pictures/set-pictures';
import { readSetFolder } from '#platform/set-folder';
import type { Needs } from '#shared/context';
import { bannerPictures } from './banner-pictures.ts';
import { draftNotices } from './notice-drafts.ts';
import { applyShopEvents } from './shop-events.ts';

type Report = { done: string[]; warnings: string[] };
/** Takes over what was read; tells what was done and what was left as it is. */
type Apply = (ctx: Needs<'db' | 'files' | 'secrets'>) => Promise<Report>;

const told = (done: string[]): Report => ({ done, warnings: [] });

/** Reads one part of a shop folder; undefined where the folder says nothing of it. Throws a StartFault that names the file and its mistake. */
type ShopPart = (folder: string) => Apply | undefined;

/** Every part, in the order in which they are taken over: banners and rows find what was applied before them. */
const PARTS: ShopPart[] = [
  (folder) => {
    const texts = readLegalTexts(folder);
    return (ctx) => applyLegalTexts(ctx, texts);
  },
  (folder) => {
    const words = readForbiddenWords(folder);
    return words && (async (ctx) => told([`닉네임에 쓸 수 없는 낱말 ${await forbidWords(ctx, words)}개`]));
  },
  (folder) => {
    const plan = readCoinPlan(folder);
    return plan && (async (ctx) => told(await applyCoinPlan(ctx, plan)));
  },
  (folder) => {
    const plan = readGiftPlan(folder);
    return plan && ((ctx) => applyCampaigns(ctx, plan));
  },
  (folder) => {
    const notices = readNoticeFiles(folder);
    return notices && (async (ctx) => told(await applyNotices(ctx, await draftNotices(ctx.files, notices))));
  },
  (folder) => {
    const questions = readFaqs(folder);
    return questions && (async (ctx) => told(await applyFaqs(ctx, questions)));
  },
  (folder) => {
    const rules = readRouteRules(folder);
    return rules && (async (ctx) => told([`길 규칙 ${await applyRouteRules(ctx, rules)}개`]));
  },
  (folder) => {
    const words = readPopularWords(folder);
    return words && ((ctx) => applyPopularWords(ctx, words));
  },
  (folder) => {
    const { plan, files } = readSetFolder(folder);
    return async (ctx) => applySets(ctx, { ...plan, pictures: await makeSetPictures(ctx.files, files) });
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

/** Reads a shop folder whole before any of it is taken over. Throws a StartFault that names the file and its mistake. */
export function readShopTexts(folder: string): Apply[] {
  return PARTS.flatMap((part) => part(folder) ?? []);
}

/** Takes over what was read, part by part; tells what was done and what was left as it is. */
export async function applyShopTexts(ctx: Needs<'db' | 'files' | 'secrets'>, parts: Apply[]): Promise<Report> {
  const report: Report = { done: [], warnings: [] };
  for (const apply of parts) {
    const { done, warnings } = await apply(ctx);
    report.done.push(...done);
    report.warnings.push(...warnings);
  }
  return report;
}
