import type { SourceBlock, SourceEpisode, SourcePicture, SourceWork, SourceMetadata } from '#domain/catalog-import';
import { decodedFile } from '../decoded-file.ts';
import { type EpubPackage, type ManifestItem, identifierOf, readPackage, resolved } from './epub-package.ts';
import { readTitles } from './epub-titles.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { type HtmlFootnotes, calledPaths, footnotesAmong } from '../html/footnotes.ts';
import { remarkOnce } from '../html/html-file.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { sourcePicture } from '../source-pictures.ts';
import { type BookSourceFile, type SourceFolder, endingOf, fileAt, withoutEnding } from '../source-tree.ts';
import { callsNote, spansText } from '../html/spans.ts';
import { type StyleClasses, readStyleClasses } from '../html/style-classes.ts';
import { decodeText } from '../text/text-encoding.ts';
import { singleEpisode, splitEpisodes } from '../text/text-episodes.ts';
import { parseHtml, parsePage } from '../html/xml.ts';
import { openArchive } from '../zip-archive.ts';

interface Book {
  reading: Reading;
  file: BookSourceFile;
  root: SourceFolder;
  package: EpubPackage;
  styles: StyleClasses;
}

/**
 * Reads an EPUB 2 or 3: an episode per table of contents entry, or one picture episode. Rejects DRM, broken packages
 * and paths that leave the archive.
 */
export async function readEpub(reading: Reading, file: BookSourceFile): Promise<SourceWork> {
  const root = await openArchive(reading, file);
  const book: Book = { reading, file, root, package: await readPackage(reading, file, root), styles: new Map() };
  await readStyles(book);
  const pages = await readPages(book);
  const sourceMetadata = factsOf(book);
  const episodes = isPictureBook(book, pages)
    ? pictureEpisode(book, pages, sourceMetadata.title)
    : await textEpisodes(book, pages);
  if (episodes.length === 0) throw importErrors.nothingInside(file.path);
  const cover = await coverOf(book, pages);
  const identifier = identifierOf(book.package);
  return {
    sourceKey: withoutEnding(file.name),
    ...(identifier === undefined ? {} : { identifier }),
    facts: sourceMetadata,
    ...(cover ? { cover } : {}),
    episodes,
    remarks: reading.remarks,
  };
}

async function readStyles({ root, package: { items }, styles }: Book): Promise<void> {
  for (const item of items.values()) {
    const sheet = item.mediaType === 'text/css' ? await fileAt(root, item.path) : undefined;
    if (sheet) readStyleClasses(decodeText(await sheet.bytes()), styles);
  }
}

interface Page {
  item: ManifestItem;
  blocks: SourceBlock[];
  /** Cover, title page or table of contents. */
  isFront: boolean;
}

const PAGE_TYPES = new Set(['application/xhtml+xml', 'text/html', 'application/x-dtbook+xml', '']);

/** Up to this size all pages are in memory. */
const MAX_WHOLE = 64 * 1024 * 1024;

async function readPages(book: Book): Promise<Page[]> {
  const trees = new Map<string, Markup>();
  const files: { item: ManifestItem; file: BookSourceFile }[] = [];
  for (const { item } of book.package.spine) {
    const file = await fileAt(book.root, item.path);
    if (!file)
      book.reading.remarks.push({
        file: `${book.file.path}/${item.path}`,
        sentence: '차례에는 있으나 파일이 없어 빼고 가져왔습니다.',
      });
    else files.push({ item, file });
  }
  const texts = files.filter(({ item }) => isTextPage(item));
  const isWhole = texts.reduce((sum, { file }) => sum + file.size, 0) <= MAX_WHOLE;
  for (const { item, file } of isWhole ? texts : []) trees.set(item.path, await treeOf(book, file));
  const notes = await bookNotes(book, trees);
  const pages: Page[] = [];
  for (const { item, file } of files) {
    const tree = trees.get(item.path) ?? (isTextPage(item) ? await treeOf(book, file) : undefined);
    if (tree) pages.push(await readPage(book, { item, file, tree, notes: notes.get(item.path) }));
    else if (item.mediaType.startsWith('image/')) pages.push(await picturePage(book, item));
  }
  return pages;
}

const isTextPage = ({ mediaType, path }: ManifestItem): boolean =>
  !mediaType.startsWith('image/') && (PAGE_TYPES.has(mediaType) || /x?html?$/u.test(endingOf(path)));

async function treeOf(book: Book, file: BookSourceFile): Promise<Markup> {
  return parsePage(await decodedFile(book.reading, file), { path: file.path, limits: book.reading.limits });
}

/** Including pages outside the reading order. */
async function bookNotes(book: Book, trees: Map<string, Markup>): Promise<Map<string, HtmlFootnotes>> {
  const pathOf = (from: string, href: string): string | undefined => linkedPath(book.file, from, href);
  const pages = [...trees].map(([path, tree]) => ({ path, tree }));
  const outside = new Set(pages.flatMap((page) => calledPaths(page, pathOf)).filter((path) => !trees.has(path)));
  for (const item of book.package.items.values()) {
    const file = outside.has(item.path) && isTextPage(item) ? await fileAt(book.root, item.path) : undefined;
    if (file) pages.push({ path: item.path, tree: await treeOf(book, file) });
  }
  return footnotesAmong(pages, pathOf);
}

function linkedPath(file: BookSourceFile, from: string, href: string): string | undefined {
  if (href.startsWith('#')) return from;
  try {
    return resolved(file, from, href);
  } catch {
    return undefined;
  }
}

async function picturePage(book: Book, item: ManifestItem): Promise<Page> {
  const picture = await pictureAt(book, { path: item.path });
  return { item, blocks: picture ? [{ kind: 'image', alt: '', picture }] : [], isFront: false };
}

async function readPage(
  book: Book,
  {
    item,
    file,
    tree,
    notes,
  }: { item: ManifestItem; file: BookSourceFile; tree: Markup; notes: HtmlFootnotes | undefined },
): Promise<Page> {
  for (const style of elementsNamed(tree, 'style')) readStyleClasses(textOf(style), book.styles);
  const leftOut = remarkOnce(book.reading, file.path);
  const findPicture = (src: string, alt: string): Promise<SourcePicture | undefined> =>
    pictureAt(book, { path: resolved(book.file, item.path, src), alt, leftOut });
  const blocks = await htmlBlocks(tree, { styles: book.styles, findPicture, leftOut, ...(notes ? { notes } : {}) });
  // Only a heading is left after its footnotes moved.
  const isEmptied =
    notes !== undefined &&
    notes.elements.size > 0 &&
    blocks.every((block) => block.kind === 'heading' || block.kind === 'break');
  return { item, blocks, isFront: item.properties.includes('nav') || isFrontMatter(tree) || isEmptied };
}

const FRONT = /\b(?:cover|titlepage|toc|copyright-page|colophon)\b/u;

function isFrontMatter(tree: Markup): boolean {
  const body = elementsNamed(tree, 'body')[0];
  const sections = body ? [body, ...elementsNamed(body, 'section').slice(0, 1)] : [];
  return sections.some((one) => FRONT.test(one.attributes['epub:type'] ?? ''));
}

interface Naming {
  path: string;
  alt?: string;
  leftOut?: (message: string) => void;
}

function saidSo(leftOut: (message: string) => void, message: string): undefined {
  leftOut(message);
  return undefined;
}

async function pictureAt(book: Book, naming: Naming): Promise<SourcePicture | undefined> {
  const { path, alt, leftOut = () => undefined } = naming;
  if (/^[a-z][a-z0-9+.-]*:/iu.test(path)) return saidSo(leftOut, '책 밖의 주소를 가리키는 그림을 빼고 가져왔습니다.');
  const file = await fileAt(book.root, path);
  if (!file) return saidSo(leftOut, `그림 ${path} 파일이 책 안에 없어 빼고 가져왔습니다.`);
  if (endingOf(file.name) === 'svg') return rasterInside(book, file, { path, leftOut });
  return sourcePicture(book.reading, file, alt);
}

/** SVG that wraps a single raster picture, as covers do. */
async function rasterInside(
  book: Book,
  svg: BookSourceFile,
  { path, leftOut = () => undefined }: Naming,
): Promise<SourcePicture | undefined> {
  const tree = parseHtml(decodeText(await svg.bytes()), { path: svg.path, limits: book.reading.limits });
  const blocks = await htmlBlocks(tree, {
    styles: new Map(),
    findPicture: async (src) => {
      const inner = await fileAt(book.root, resolved(book.file, path, src));
      return inner && endingOf(inner.name) !== 'svg' ? sourcePicture(book.reading, inner) : undefined;
    },
    leftOut,
  });
  const block = blocks.find((one) => one.kind === 'image');
  return block?.kind === 'image' ? block.picture : undefined;
}

const isPicturePage = (page: Page): boolean =>
  page.blocks.length > 0 && page.blocks.every((block) => block.kind === 'image');

function isPictureBook(book: Book, pages: Page[]): boolean {
  const full = pages.filter((page) => page.blocks.length > 0 && !(page.isFront && !isPicturePage(page)));
  const pictures = full.filter(isPicturePage).length;
  if (book.package.isFixedLayout) return pictures > full.length / 2;
  return pictures > 1 && pictures === full.length;
}

function pictureEpisode(book: Book, pages: Page[], title: string): SourceEpisode[] {
  const images = pages
    .flatMap((page) => page.blocks)
    .flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
  return images.length === 0
    ? []
    : [{ sourceKey: withoutEnding(book.file.name), title, content: { kind: 'images', images } }];
}

/** Unlisted pages belong to the previous chapter. */
async function textEpisodes(book: Book, pages: Page[]): Promise<SourceEpisode[]> {
  const titles = await readTitles(book.reading, book.file, book);
  const chapters: { page: Page; title: string | undefined; blocks: SourceBlock[] }[] = [];
  for (const page of pages) {
    if (page.blocks.length === 0 || page.isFront) continue;
    const title = titles.get(page.item.path);
    const last = chapters.at(-1);
    const startsAnew =
      title !== undefined || titles.size === 0 || last === undefined || (last.title === undefined && hasTitle(page));
    if (startsAnew) chapters.push({ page, title, blocks: page.blocks });
    else last.blocks = [...last.blocks, ...renamedNotes(page.blocks, last.blocks)];
  }
  const message = chapters.filter(({ blocks, page }) => !isCoverPage(book, page, blocks));
  const [only] = message;
  if (only && message.length === 1)
    return splitEpisodes(
      { blocks: only.blocks },
      { sourceKey: only.page.item.path, title: only.title ?? titleOf(book), isPart: false },
    );
  return message.map(({ page, title, blocks }, place) => chapterEpisode(page, title ?? '', { blocks, place }));
}

const hasTitle = (page: Page): boolean => page.blocks[0]?.kind === 'heading';

const isCoverPage = (book: Book, page: Page, blocks: SourceBlock[]): boolean =>
  book.package.spine[0]?.item === page.item && blocks.length === 1 && blocks[0]?.kind === 'image';

function chapterEpisode(
  page: Page,
  named: string,
  { blocks, place }: { blocks: SourceBlock[]; place: number },
): SourceEpisode {
  const first = blocks[0];
  const heading = first?.kind === 'heading' ? spansText(first.spans) : '';
  const title = named || heading || `${place + 1}화`;
  const isPlain = first?.kind === 'heading' && !callsNote(first.spans);
  const repeats = isPlain && heading !== '' && blocks.length > 1 && squeezed(heading) === squeezed(title);
  return singleEpisode(page.item.path, title, repeats ? blocks.slice(1) : blocks);
}

const squeezed = (text: string): string => text.replaceAll(/[\s.,:·~\-–—]/gu, '');

/** Numbers start anew on each page; appended pages continue. */
function renamedNotes(blocks: SourceBlock[], before: SourceBlock[]): SourceBlock[] {
  const used = before.filter((block) => block.kind === 'note').length;
  if (used === 0) return blocks;
  const renamed = (name: string): string => `${Number(name) + used}`;
  return blocks.map((block): SourceBlock => {
    if (block.kind === 'note') return { ...block, name: renamed(block.name) };
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return block;
    return {
      ...block,
      spans: block.spans.map((span) =>
        typeof span === 'object' && 'note' in span ? { note: renamed(span.note) } : span,
      ),
    };
  });
}

async function coverOf(book: Book, pages: Page[]): Promise<SourcePicture | undefined> {
  const { coverPath, spine } = book.package;
  const named =
    coverPath === undefined || /html?$/u.test(coverPath) ? undefined : await pictureAt(book, { path: coverPath });
  if (named) return named;
  const page =
    pages.find((one) => one.item.path === coverPath) ??
    pages.find((one) => one.item === spine[0]?.item && isPicturePage(one));
  const block = page?.blocks.find((one) => one.kind === 'image');
  return block?.kind === 'image' ? block.picture : undefined;
}

const ROLES: Record<string, string> = { aut: '글', ill: '그림', art: '그림', trl: '번역' };

const titleOf = ({ file, package: { metadata } }: Book): string =>
  elementsNamed(metadata, 'title').map(textOf).find(Boolean) ?? withoutEnding(file.name);

function factsOf(book: Book): SourceMetadata {
  const { metadata } = book.package;
  const all = (name: string): string[] => elementsNamed(metadata, name).map(textOf).filter(Boolean);
  const creators = elementsNamed(metadata, 'creator').map((one) => ({
    name: textOf(one),
    role: roleOf(metadata, one),
  }));
  const described = all('description')[0];
  const synopsis = described === undefined ? undefined : plainDescription(described);
  const publisher = all('publisher')[0];
  const language = all('language')[0];
  const tags = all('subject')
    .flatMap((subject) => subject.split(/[,;]/u).map((tag) => tag.trim()))
    .filter((tag) => tag !== '' && tag.length <= 30)
    .slice(0, 12);
  return {
    title: titleOf(book),
    creators: creators.filter((creator) => creator.name !== ''),
    ...(synopsis ? { synopsis } : {}),
    ...(publisher === undefined ? {} : { publisher }),
    ...(language === undefined || /^ko/iu.test(language) ? {} : { language }),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

/** Descriptions are often escaped HTML. */
const plainDescription = (text: string): string =>
  text
    .replaceAll(/<[^>]{0,200}>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

function roleOf(metadata: Markup, creator: Markup): string {
  const id = creator.attributes['id'];
  const refining = elementsNamed(metadata, 'meta').find(
    (meta) => id !== undefined && meta.attributes['refines'] === `#${id}` && meta.attributes['property'] === 'role',
  );
  return ROLES[creator.attributes['opf:role'] ?? (refining ? textOf(refining) : 'aut')] ?? '글';
}
