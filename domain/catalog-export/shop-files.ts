import { readEvent } from '#domain/events';
import { readFaq, readNotice } from '#domain/help-center';
import {
  listCurations,
  readHall,
  readPromotion,
  readShopFields,
  readTheme,
  formatRedirectSource,
} from '#domain/merchandising';
import type { Needs, PackedFile } from '#kernel/context';
import { markdownOf } from '#shared/content/article-markdown';
import type { ArticleBlock } from '#shared/content/articles';
import { contentRecord } from '#shared/merchandising/content-field';
import { EVENT_FIELDS } from '#shared/merchandising/event-fields';
import { NOTICE_FIELDS } from '#shared/merchandising/notice-fields';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import { fieldsOfFile, shopField } from '#shared/operations/shop-fields';
import { withoutEmpty } from './export-rules.ts';
import { selectExportPictures } from './export-store.ts';
import { curationFiles, eventBlock, periodOf } from './shop-file-rules.ts';
import {
  type ShopItemNames,
  selectForbiddenWords,
  selectKeys,
  selectExportedRedirects,
  selectLegalVersions,
  selectExportedPopularWords,
  selectShopItemNames,
} from './shop-file-store.ts';
import { namedPicture } from './work-files.ts';

type ShopExportContext = Needs<'db' | 'files' | 'contentProcessor' | 'secrets'>;

/** The storefront in the format of the shop folder, regardless of origin. */
export async function* shopFiles(ctx: ShopExportContext): AsyncGenerator<PackedFile> {
  const names = await selectShopItemNames(ctx.db);
  yield* infoFiles(ctx);
  yield* workSetFiles(ctx, names);
  yield* arrangementFiles(ctx);
  yield* eventFiles(ctx, names.events);
  yield* noticeFiles(ctx, names.notices);
  yield* listFile(ctx, 'faq.yaml', await faqLines(ctx, names.faqs));
  for (const { kind, version, title, blocks } of await selectLegalVersions(ctx.db))
    yield { name: `legal/${kind}-${version}.md`, text: `# ${title}\n\n${markdownOf(blocks)}\n` };
  yield* listFile(ctx, 'route-rules.yaml', await routeLines(ctx));
  yield* listFile(ctx, 'popular-words.yaml', await wordLines(ctx));
}

/** A list file; omitted if empty. */
function* listFile(ctx: ShopExportContext, name: string, lines: unknown[]): Generator<PackedFile> {
  if (lines.length > 0) yield { name, text: ctx.contentProcessor.yaml(lines) };
}

async function* infoFiles(ctx: ShopExportContext): AsyncGenerator<PackedFile> {
  const values = await readShopFields(ctx);
  for (const file of ['shop.yaml', 'prepaid.yaml'] as const) {
    const lines = fieldsOfFile(file).filter(({ name }) => shopField(name).isExported && values[name] !== '');
    const details = Object.fromEntries(lines.map(({ name, key }) => [key, values[name]]));
    if (lines.length > 0) yield { name: file, text: ctx.contentProcessor.yaml(details) };
  }
  const words = await selectForbiddenWords(ctx.db);
  if (words.length > 0) yield { name: 'forbidden-words.txt', text: `${words.join('\n')}\n` };
}

async function* workSetFiles(ctx: ShopExportContext, names: ShopItemNames): AsyncGenerator<PackedFile> {
  const visible = new Set<string>();
  const themes: object[] = [];
  for (const name of names.themes) {
    const { id, title, sentence, background, picture, isAdult, rule, works } = await readTheme(ctx, name);
    // An empty theme cannot be expressed.
    if (!rule && !works?.length) continue;
    const file = yield* pictureOnce(ctx, { place: '', hash: picture, visible: visible });
    const adult = isAdult || undefined;
    const filling = rule ? { rule: withoutEmpty(rule) } : { works };
    themes.push({ id, title, ...withoutEmpty({ sentence, background, picture: file, adult }), ...filling });
  }
  yield* listFile(ctx, 'themes.yaml', themes);
  const halls: object[] = [];
  for (const name of names.pavilions) {
    const { id, title, intro, notice, background, picture, publisher, works } = await readHall(ctx, name);
    if (!publisher && !works?.length) continue;
    const file = yield* pictureOnce(ctx, { place: '', hash: picture, visible: visible });
    const filling = publisher ? { publisher } : { works };
    halls.push({ id, title, ...withoutEmpty({ intro, notice, background, picture: file }), ...filling });
  }
  yield* listFile(ctx, 'pavilions.yaml', halls);
  const promotions: object[] = [];
  for (const name of names.promotions) {
    const promotion = await readPromotion(ctx, name);
    if (promotion.works.length > 0) promotions.push(contentRecord(PROMOTION_FIELDS, promotion));
  }
  yield* listFile(ctx, 'promotions.yaml', promotions);
}

/** A picture file named by its hash, written once. */
async function* pictureOnce(
  ctx: ShopExportContext,
  { place, hash, visible }: { place: string; hash: string | null | undefined; visible: Set<string> },
): AsyncGenerator<PackedFile, string | undefined> {
  if (!hash) return undefined;
  const existing = (await selectExportPictures(ctx.db, [hash])).get(hash);
  const { name, bytes } = await namedPicture(ctx, existing ?? { hash, variants: [] });
  if (!visible.has(name)) {
    visible.add(name);
    yield { name: `${place}${name}`, bytes, isStored: true };
  }
  return name;
}

async function* arrangementFiles(ctx: ShopExportContext): AsyncGenerator<PackedFile> {
  const { curations } = await listCurations(ctx);
  const banners = curations.flatMap((one) => one.banners ?? []);
  const visible = new Set<string>();
  const pictures = new Map<string, string>();
  for (const { picture } of banners) {
    const file = yield* pictureOnce(ctx, { place: 'banners/', hash: picture, visible: visible });
    if (picture && file) pictures.set(picture, file);
  }
  const works = await selectKeys(
    ctx.db,
    banners.flatMap(({ work }) => work ?? []),
  );
  for (const [name, value] of curationFiles(curations, { works, pictures }))
    yield { name, text: ctx.contentProcessor.yaml(value) };
}

async function* eventFiles(ctx: ShopExportContext, names: string[]): AsyncGenerator<PackedFile> {
  const visible = new Set<string>();
  for (const slug of names) {
    const event = await readEvent(ctx, slug);
    const pictures = new Map<string, string>();
    const hashes = event.blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
    for (const hash of [...(event.picture ? [event.picture] : []), ...hashes]) {
      const file = yield* pictureOnce(ctx, { place: 'events/', hash, visible: visible });
      if (file) pictures.set(hash, file);
    }
    const picture = (event.picture && pictures.get(event.picture)) ?? null;
    const blocks = event.blocks.flatMap((block) => eventBlock(block, pictures));
    const sheet = { ...contentRecord(EVENT_FIELDS, { ...event, picture }), blocks };
    if (blocks.length > 0) yield { name: `events/${slug}.yaml`, text: ctx.contentProcessor.yaml(sheet) };
  }
}

async function* noticeFiles(ctx: ShopExportContext, names: string[]): AsyncGenerator<PackedFile> {
  const visible = new Set<string>();
  for (const key of names) {
    const notice = await readNotice(ctx, key);
    const blocks: ArticleBlock[] = [];
    for (const block of notice.blocks) {
      const hash = block.kind === 'picture' ? block.hash : undefined;
      const file = yield* pictureOnce(ctx, { place: 'notices/', hash, visible: visible });
      blocks.push(block.kind === 'picture' && file ? { ...block, hash: file } : block);
    }
    const head = contentRecord(NOTICE_FIELDS, notice);
    yield { name: `notices/${key}.md`, text: `---\n${ctx.contentProcessor.yaml(head)}---\n\n${markdownOf(blocks)}\n` };
  }
}

async function faqLines(ctx: ShopExportContext, names: string[]): Promise<object[]> {
  const lines: object[] = [];
  for (const name of names) {
    const { key, category, question, blocks } = await readFaq(ctx, name);
    lines.push({ id: key, category, question, answer: markdownOf(blocks) });
  }
  return lines;
}

async function routeLines(ctx: ShopExportContext): Promise<object[]> {
  return (await selectExportedRedirects(ctx.db)).map((rule) => ({
    from: formatRedirectSource(rule),
    to: rule.target,
    ...(rule.isExternal ? { external: true } : {}),
    ...periodOf(rule),
  }));
}

async function wordLines(ctx: ShopExportContext): Promise<object[]> {
  return (await selectExportedPopularWords(ctx.db)).map(({ word, place, ...period }) => ({
    word,
    ...(place === null ? { hidden: true } : { place }),
    ...periodOf(period),
  }));
}
