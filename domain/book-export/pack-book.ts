import {
  NO_CONTENT_EXTRA,
  type StoredPicture,
  selectGuideWithPositions,
  selectPictures,
  selectStrip,
  selectText,
  visibleGuide,
} from '#domain/catalog';
import type { Needs, PackedFile } from '#kernel/context';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { episodeContentTexts } from '#shared/catalog/episode-fields';
import { escapeXml } from '#shared/content/escape-markup';
import { seoulMinute } from '#shared/content/seoul-date';
import { picturesIn } from '#shared/content/text-blocks';
import {
  type BookMetadata,
  type BookFile,
  CONTAINER,
  EPUB_TYPE,
  STYLE,
  navPage,
  packageDocument,
  receiptPage,
} from './epub-book.ts';
import { GUIDE_TITLE, episodePage, guidePage } from './epub-pages.ts';
import type { BookWorkRow, ExportedEpisode } from './book-export-store.ts';

/** Text works as EPUB, strips as CBZ. */
export type BookFormat = 'epub' | 'cbz';

const MAX_NUMBERS = 20;
const GUIDE_FILE = 'guide.xhtml';

/** Streams a book; files are read while it is sent. */
export function packBook(
  ctx: Needs<'db' | 'files' | 'zips'>,
  { about, format }: { about: PackedBook; format: BookFormat },
): AsyncIterable<Uint8Array> {
  return ctx.zips.pack(format === 'epub' ? epubFiles(ctx, about) : cbzFiles(ctx, about));
}

/** What is packed; `row` is the work. */
interface PackedBook {
  row: BookWorkRow;
  episodes: ExportedEpisode[];
  madeAt: Date;
  shop: string;
}

async function* epubFiles(ctx: Needs<'db' | 'files'>, about: PackedBook): AsyncIterable<PackedFile> {
  const { row, episodes } = about;
  yield { name: 'mimetype', text: EPUB_TYPE, isStored: true };
  yield { name: 'META-INF/container.xml', text: CONTAINER };
  yield { name: 'OEBPS/style.css', text: STYLE };
  const pictures = new Map<string, BookFile>();
  const chapters: { file: string; title: string }[] = [];
  const cover = await pictureFile(ctx, row.cover, 'cover');
  if (cover) {
    pictures.set('cover', { ...cover.file, isCover: true });
    yield { name: `OEBPS/${cover.file.name}`, bytes: cover.bytes, isStored: true };
  }
  for (const episode of episodes) {
    const { id, title, revision } = episode;
    const { blocks } = await selectText(ctx.db, { id, revision, ...NO_CONTENT_EXTRA });
    for (const hash of picturesIn(blocks)) {
      const picture = pictures.has(hash) ? undefined : await pictureFile(ctx, hash, `picture-${pictures.size + 1}`);
      if (!picture) continue;
      pictures.set(hash, picture.file);
      yield { name: `OEBPS/${picture.file.name}`, bytes: picture.bytes, isStored: true };
    }
    const file = `episode-${String(chapters.length + 1).padStart(4, '0')}.xhtml`;
    chapters.push({ file, title });
    const head = { title, language: row.language, ...episodeContentTexts(episode) };
    yield {
      name: `OEBPS/${file}`,
      text: episodePage(head, blocks, (hash) => pictures.get(hash)?.name),
    };
  }
  const guide = yield* guideFiles(ctx, { about, pictures });
  const ends = guide === undefined ? [] : [{ file: guide, title: GUIDE_TITLE }];
  yield { name: 'OEBPS/nav.xhtml', text: navPage([...chapters, ...ends]) };
  yield { name: 'OEBPS/receipt.xhtml', text: receiptPage(receiptLines(about)) };
  const content = { chapters, guide, pictures: [...pictures.values()] };
  yield { name: 'OEBPS/package.opf', text: packageDocument(metadataOf(about), content) };
}

/** Summaries and characters up to where the book has every episode; returns the file. */
async function* guideFiles(
  ctx: Needs<'db' | 'files'>,
  { about, pictures }: { about: PackedBook; pictures: Map<string, BookFile> },
): AsyncGenerator<PackedFile, string | undefined> {
  const { row, episodes } = about;
  const stored = await selectGuideWithPositions(ctx.db, row.id);
  if (!stored) return undefined;
  let horizon = 0;
  for (const { position } of episodes) if (position === horizon + 1) horizon = position;
  const positions = new Map(Object.entries(stored.positions).map(([id, position]) => [Number(id), position]));
  const guide = visibleGuide(stored.guide, { positions, horizon, pictureOf: (hash) => hash });
  if (!guide) return undefined;
  const characters: typeof guide.characters = [];
  for (const character of guide.characters) {
    const { picture: hash } = character;
    const label = `character-${characters.length + 1}`;
    const picture: Awaited<ReturnType<typeof pictureFile>> =
      hash === null ? undefined : await pictureFile(ctx, hash, label);
    if (picture) {
      pictures.set(label, picture.file);
      yield { name: `OEBPS/${picture.file.name}`, bytes: picture.bytes, isStored: true };
    }
    characters.push({ ...character, picture: picture?.file.name ?? null });
  }
  const { language } = row;
  const numberOf = (position: number): string => `${position}${UNIT_NAMES[episodes[0]?.unit ?? 'episode']}`;
  yield { name: `OEBPS/${GUIDE_FILE}`, text: guidePage({ ...guide, characters }, { language, numberOf }) };
  return GUIDE_FILE;
}

async function* cbzFiles(ctx: Needs<'db' | 'files'>, about: PackedBook): AsyncIterable<PackedFile> {
  const { row, episodes } = about;
  const creator = row.creators[0] ? `<Writer>${escapeXml(row.creators.join(', '))}</Writer>` : '';
  const info = `<?xml version="1.0" encoding="UTF-8"?>\n<ComicInfo><Title>${escapeXml(row.title)}</Title>${creator}<Summary>${escapeXml(row.synopsis)}</Summary><Notes>${escapeXml(receiptLines(about).join(' '))}</Notes></ComicInfo>\n`;
  yield { name: 'ComicInfo.xml', text: info };
  for (const [at, { id, revision, title }] of episodes.entries()) {
    const folder = `${String(at + 1).padStart(4, '0')} ${title.replaceAll(/[\\/:*?"<>|]/g, '_').slice(0, 80)}`.trim();
    const { slices } = await selectStrip(ctx.db, { id, revision, ...NO_CONTENT_EXTRA });
    for (const [n, slice] of slices.entries()) {
      const picture = await largestOf(ctx, slice);
      if (!picture) continue;
      const name = `${folder}/${String(n + 1).padStart(4, '0')}.${picture.format}`;
      yield { name, bytes: picture.bytes, isStored: true };
    }
  }
}

function metadataOf(about: PackedBook): BookMetadata {
  const { row, madeAt } = about;
  const { title, language, creators, publisher, synopsis } = row;
  const id = `seoga-work-${row.id}`;
  return { id, title, language, creators, publisher, synopsis, madeAt, personal: personalLine(about) };
}

/** Identifies the member by number only, for privacy. */
function personalLine({ shop, episodes }: PackedBook): string {
  const numbers = [...new Set(episodes.flatMap(({ purchase }) => (purchase === null ? [] : [purchase])))];
  const data = numbers.slice(0, MAX_NUMBERS).join(', ');
  const more = numbers.length > MAX_NUMBERS ? ` 외 ${numbers.length - MAX_NUMBERS}건` : '';
  const bought = numbers.length > 0 ? ` 구매 번호 ${data}${more}.` : '';
  if (!episodes.some(({ isHeld }) => isHeld)) return `${shop}에서 무료로 공개한 회차를 담은 파일입니다.`;
  return `${shop}에서 구매하거나 받으신 분이 혼자 읽으시도록 드린 파일입니다.${bought}`;
}

function receiptLines(about: PackedBook): string[] {
  const held = about.episodes.filter(({ isHeld }) => isHeld).length;
  return [
    about.row.title,
    personalLine(about),
    `${seoulMinute(about.madeAt)}에 내려받음. 구매하거나 받은 회차 ${held}개, 무료 회차 ${about.episodes.length - held}개.`,
  ];
}

async function pictureFile(
  ctx: Needs<'db' | 'files'>,
  hash: string,
  name: string,
): Promise<{ file: BookFile; bytes: Uint8Array } | undefined> {
  const [stored] = await selectPictures(ctx.db, [hash]);
  const picture = stored && (await largestOf(ctx, stored));
  return (
    picture && {
      file: { name: `${name}.${picture.format}`, mediaType: `image/${picture.format}` },
      bytes: picture.bytes,
    }
  );
}

/** Widely supported formats: full-size JPEG, else WebP. */
async function largestOf(
  ctx: Needs<'files'>,
  { hash, variants }: Pick<StoredPicture, 'hash' | 'variants'>,
): Promise<{ format: string; bytes: Uint8Array } | undefined> {
  const plain = variants.filter(({ format }) => format !== 'avif');
  const widest = Math.max(0, ...plain.map(({ width }) => width));
  const best =
    plain.find(({ format, width }) => width === widest && format === 'jpeg') ??
    plain.find(({ width }) => width === widest);
  const bytes = best && (await ctx.files.read(`pictures/${hash}/${best.file}`));
  return best && bytes ? { format: best.format, bytes } : undefined;
}
