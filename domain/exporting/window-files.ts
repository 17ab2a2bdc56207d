import { readEvent } from '#domain/events';
import { readFaq, readNotice } from '#domain/notices';
import { listCurations, readHall, readPromotion, readTheme, writtenSource } from '#domain/showcase';
import type { Needs, PackedFile } from '#shared/context';
import { markdownOf } from '#vocabulary/written-markdown';
import type { ArticleBlock } from '#vocabulary/written-text';
import { told } from './export-rules.ts';
import { selectKeptPictures } from './export-store.ts';
import { arrangedFiles, eventBlock, periodOf } from './window-rules.ts';
import {
  type WindowNames,
  selectFacts,
  selectForbiddenWords,
  selectKeys,
  selectLeadingRules,
  selectLegalVersions,
  selectSetWords,
  selectWindowNames,
} from './window-store.ts';
import { namedPicture } from './work-files.ts';

type Means = Needs<'db' | 'files' | 'press' | 'secrets'>;

/** The window as the shop folder has it, whoever wrote it: the folder or the console. */
export async function* windowFiles(ctx: Means): AsyncGenerator<PackedFile> {
  const names = await selectWindowNames(ctx.db);
  yield* factFiles(ctx);
  yield* setFiles(ctx, names);
  yield* arrangementFiles(ctx);
  yield* eventFiles(ctx, names.events);
  yield* noticeFiles(ctx, names.notices);
  yield* listFile(ctx, 'faq.yaml', await faqLines(ctx, names.faqs));
  for (const { kind, version, title, blocks } of await selectLegalVersions(ctx.db))
    yield { name: `legal/${kind}-${version}.md`, text: `# ${title}\n\n${markdownOf(blocks)}\n` };
  yield* listFile(ctx, 'route-rules.yaml', await routeLines(ctx));
  yield* listFile(ctx, 'popular-words.yaml', await wordLines(ctx));
}

/** A list in a file of its own; nothing where it is empty. */
function* listFile(ctx: Means, name: string, lines: unknown[]): Generator<PackedFile> {
  if (lines.length > 0) yield { name, text: ctx.press.yaml(lines) };
}

const FACTS = [
  'name',
  'tagline',
  'description',
  'company',
  'representative',
  'address',
  'phone',
  'email',
  'businessNumber',
  'businessCheckUrl',
  'mailOrderNumber',
  'hosting',
  'youthOfficer',
  'privacyOfficer',
  'naverVerification',
  'googleVerification',
  'searchEngines',
];

async function* factFiles(ctx: Means): AsyncGenerator<PackedFile> {
  const known = await selectFacts(ctx.db, [...FACTS, 'prepaid']);
  const facts = Object.fromEntries(FACTS.flatMap((name) => (known.has(name) ? [[name, known.get(name)]] : [])));
  if (Object.keys(facts).length > 0) yield { name: 'shop.yaml', text: ctx.press.yaml(facts) };
  const prepaid = told(Object.fromEntries(Object.entries(Object(known.get('prepaid')))));
  if (Object.keys(prepaid).length > 0) yield { name: 'prepaid.yaml', text: ctx.press.yaml(prepaid) };
  const words = await selectForbiddenWords(ctx.db);
  if (words.length > 0) yield { name: 'forbidden-words.txt', text: `${words.join('\n')}\n` };
}

async function* setFiles(ctx: Means, names: WindowNames): AsyncGenerator<PackedFile> {
  const shown = new Set<string>();
  const themes: object[] = [];
  for (const name of names.themes) {
    const { id, title, sentence, background, picture, isAdult, rule, works } = await readTheme(ctx, name);
    // The folder has no word for a theme of nothing.
    if (!rule && !works?.length) continue;
    const file = yield* oncePicture(ctx, { place: '', hash: picture, shown });
    const adult = isAdult || undefined;
    const filling = rule ? { rule: told(rule) } : { works };
    themes.push({ id, title, ...told({ sentence, background, picture: file, adult }), ...filling });
  }
  yield* listFile(ctx, 'themes.yaml', themes);
  const halls: object[] = [];
  for (const name of names.pavilions) {
    const { id, title, intro, notice, background, picture, publisher, works } = await readHall(ctx, name);
    if (!publisher && !works?.length) continue;
    const file = yield* oncePicture(ctx, { place: '', hash: picture, shown });
    const filling = publisher ? { publisher } : { works };
    halls.push({ id, title, ...told({ intro, notice, background, picture: file }), ...filling });
  }
  yield* listFile(ctx, 'pavilions.yaml', halls);
  const promotions: object[] = [];
  for (const name of names.promotions) {
    const { id, title, intro, background, works, percent, kinds, freeFirst, startsAt, endsAt } = await readPromotion(
      ctx,
      name,
    );
    if (works.length === 0) continue;
    const terms = told({ intro, background, percent: percent || null, freeFirst: freeFirst || null });
    promotions.push({ id, title, works, ...terms, kinds, ...periodOf({ startsAt, endsAt }) });
  }
  yield* listFile(ctx, 'promotions.yaml', promotions);
}

/** A picture beside its sheet, by a name that its bytes give it; a second sheet that shows it finds it there. */
async function* oncePicture(
  ctx: Means,
  { place, hash, shown }: { place: string; hash: string | null | undefined; shown: Set<string> },
): AsyncGenerator<PackedFile, string | undefined> {
  if (!hash) return undefined;
  const known = (await selectKeptPictures(ctx.db, [hash])).get(hash);
  const { name, bytes } = await namedPicture(ctx, known ?? { hash, variants: [] });
  if (!shown.has(name)) {
    shown.add(name);
    yield { name: `${place}${name}`, bytes, isStored: true };
  }
  return name;
}

async function* arrangementFiles(ctx: Means): AsyncGenerator<PackedFile> {
  const { curations } = await listCurations(ctx);
  const banners = curations.flatMap((one) => one.banners ?? []);
  const shown = new Set<string>();
  const pictures = new Map<string, string>();
  for (const { picture } of banners) {
    const file = yield* oncePicture(ctx, { place: 'banners/', hash: picture, shown });
    if (picture && file) pictures.set(picture, file);
  }
  const works = await selectKeys(
    ctx.db,
    banners.flatMap(({ work }) => work ?? []),
  );
  for (const [name, value] of arrangedFiles(curations, { works, pictures }))
    yield { name, text: ctx.press.yaml(value) };
}

async function* eventFiles(ctx: Means, names: string[]): AsyncGenerator<PackedFile> {
  const shown = new Set<string>();
  for (const slug of names) {
    const event = await readEvent(ctx, slug);
    const pictures = new Map<string, string>();
    const hashes = event.blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
    for (const hash of [...(event.picture ? [event.picture] : []), ...hashes]) {
      const file = yield* oncePicture(ctx, { place: 'events/', hash, shown });
      if (file) pictures.set(hash, file);
    }
    const { title, summary, background, picture, startsAt, endsAt, isListed } = event;
    const head = told({ summary, background, picture: picture && pictures.get(picture) });
    const blocks = event.blocks.flatMap((block) => eventBlock(block, pictures));
    const sheet = { title, ...head, ...periodOf({ startsAt, endsAt }), ...(isListed ? {} : { listed: false }), blocks };
    if (blocks.length > 0) yield { name: `events/${slug}.yaml`, text: ctx.press.yaml(sheet) };
  }
}

async function* noticeFiles(ctx: Means, names: string[]): AsyncGenerator<PackedFile> {
  const shown = new Set<string>();
  for (const key of names) {
    const notice = await readNotice(ctx, key);
    const blocks: ArticleBlock[] = [];
    for (const block of notice.blocks) {
      const hash = block.kind === 'picture' ? block.hash : undefined;
      const file = yield* oncePicture(ctx, { place: 'notices/', hash, shown });
      blocks.push(block.kind === 'picture' && file ? { ...block, hash: file } : block);
    }
    const { title, category, isPinned, opensAt, endsAt, alert, alertFrom, alertUntil } = notice;
    const moment = (at: Date | null): string | undefined => at?.toISOString();
    const head = told({
      title,
      category,
      pinned: isPinned || null,
      opensAt: moment(opensAt),
      endsAt: moment(endsAt),
      alert,
      alertFrom: moment(alertFrom),
      alertUntil: moment(alertUntil),
    });
    yield { name: `notices/${key}.md`, text: `---\n${ctx.press.yaml(head)}---\n\n${markdownOf(blocks)}\n` };
  }
}

async function faqLines(ctx: Means, names: string[]): Promise<object[]> {
  const lines: object[] = [];
  for (const name of names) {
    const { key, category, question, blocks } = await readFaq(ctx, name);
    lines.push({ id: key, category, question, answer: markdownOf(blocks) });
  }
  return lines;
}

async function routeLines(ctx: Means): Promise<object[]> {
  return (await selectLeadingRules(ctx.db)).map((rule) => ({
    from: writtenSource(rule),
    to: rule.target,
    ...(rule.isExternal ? { external: true } : {}),
    ...periodOf(rule),
  }));
}

async function wordLines(ctx: Means): Promise<object[]> {
  return (await selectSetWords(ctx.db)).map(({ word, place, ...period }) => ({
    word,
    ...(place === null ? { hidden: true } : { place }),
    ...periodOf(period),
  }));
}
