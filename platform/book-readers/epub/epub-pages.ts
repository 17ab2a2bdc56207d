import type { SourceBlock, SourcePicture } from '#domain/catalog-import';
import { decodedFile } from '../decoded-file.ts';
import { type HtmlFootnotes, calledPaths, footnotesAmong } from '../html/footnotes.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { remarkOnce } from '../html/html-file.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { type StyleClasses, isForReading, readStyleClasses } from '../html/style-classes.ts';
import { parsePage } from '../html/xml.ts';
import type { Reading } from '../import-errors.ts';
import { isSmallPicture } from '../source-pictures.ts';
import { type BookSourceFile, endingOf } from '../source-tree.ts';
import { decodeText } from '../text/text-encoding.ts';
import type { ArchivePaths } from './archive-paths.ts';
import type { EpubPackage, ManifestItem, SpineItem } from './epub-package.ts';
import { epubPicture } from './epub-pictures.ts';
import type { TableOfContents } from './epub-titles.ts';

export interface Book {
  reading: Reading;
  file: BookSourceFile;
  paths: ArchivePaths;
  package: EpubPackage;
  contents: TableOfContents;
  styles: StyleClasses;
}

export interface BookPage {
  item: ManifestItem;
  isLinear: boolean;
  blocks: SourceBlock[];
  /** Index of the block at which an entry of the table of contents starts; -1 if its anchor is missing. */
  anchors: Map<string, number>;
  /** Cover, title page or table of contents. */
  isFront: boolean;
  /** Only a heading is left after its footnotes moved. */
  isEmptied: boolean;
}

interface PageFile extends SpineItem {
  file: BookSourceFile;
}

const PAGE_TYPES = new Set([
  'application/xhtml+xml',
  'text/html',
  'application/x-dtbook+xml',
  'text/x-oeb1-document',
  '',
]);

/** Up to this size all pages are in memory. */
const MAX_WHOLE = 64 * 1024 * 1024;

/** In spine order. */
export async function readPages(book: Book): Promise<BookPage[]> {
  const files = await pageFiles(book);
  const texts = files.filter(({ item }) => isTextPage(item));
  const isWhole = texts.reduce((sum, { file }) => sum + file.size, 0) <= MAX_WHOLE;
  const trees = new Map<string, Markup>();
  for (const { item, file } of isWhole ? texts : []) trees.set(item.path, await treeOf(book, file));
  await readStyles(book, trees);
  const notes = await bookNotes(book, trees);
  const pages: BookPage[] = [];
  for (const page of files) {
    const { item, file } = page;
    const tree = trees.get(item.path) ?? (isTextPage(item) ? await treeOf(book, file) : undefined);
    if (tree) pages.push(await readPage(book, { ...page, tree, notes: notes.get(item.path) }));
    else if (item.mediaType.startsWith('image/')) pages.push(await picturePage(book, page));
  }
  return pages;
}

async function pageFiles(book: Book): Promise<PageFile[]> {
  const files: PageFile[] = [];
  for (const entry of book.package.spine) {
    const file = await book.paths.fileAt(entry.item.path);
    if (file) files.push({ ...entry, file });
    else
      book.reading.remarks.push({
        file: `${book.file.path}/${entry.item.path}`,
        sentence: '차례에는 있으나 파일이 없어 빼고 가져왔습니다.',
      });
  }
  return files;
}

/** Not those that a page links for another medium only. */
async function readStyles({ package: { items }, paths, styles }: Book, trees: Map<string, Markup>): Promise<void> {
  const others = new Set<string | undefined>();
  for (const [path, tree] of trees)
    for (const link of elementsNamed(tree, 'link'))
      if (!isForReading(link)) others.add(paths.find(path, link.attributes['href'] ?? ''));
  for (const item of items.values()) {
    const isStyle = item.mediaType === 'text/css' && !others.has(item.path);
    const sheet = isStyle ? await paths.fileAt(item.path) : undefined;
    if (sheet) readStyleClasses(decodeText(await sheet.bytes()), styles);
  }
}

const isTextPage = ({ mediaType, path }: ManifestItem): boolean =>
  !mediaType.startsWith('image/') && (PAGE_TYPES.has(mediaType) || /x?html?$/u.test(endingOf(path)));

async function treeOf({ reading }: Book, file: BookSourceFile): Promise<Markup> {
  const text = await decodedFile(reading, file);
  if (/<!ENTITY\s/iu.test(text))
    reading.remarks.push({ file: file.path, sentence: 'ENTITY 선언은 풀지 않고 이름 그대로 가져왔습니다.' });
  return parsePage(text, { path: file.path, limits: reading.limits, dropsDeclarations: true });
}

/** Including pages outside the reading order. */
async function bookNotes(book: Book, trees: Map<string, Markup>): Promise<Map<string, HtmlFootnotes>> {
  const pathOf = (from: string, href: string): string | undefined =>
    href.startsWith('#') ? from : book.paths.find(from, href);
  const pages = [...trees].map(([path, tree]) => ({ path, tree }));
  const outside = new Set(pages.flatMap((page) => calledPaths(page, pathOf)).filter((path) => !trees.has(path)));
  for (const item of book.package.items.values()) {
    const file = outside.has(item.path) && isTextPage(item) ? await book.paths.fileAt(item.path) : undefined;
    if (file) pages.push({ path: item.path, tree: await treeOf(book, file) });
  }
  return footnotesAmong(pages, pathOf);
}

const noAnchors = (): Map<string, number> => new Map();

async function picturePage(book: Book, { item, isLinear }: SpineItem): Promise<BookPage> {
  const picture = await epubPicture(book, { path: item.path });
  const blocks: SourceBlock[] = picture ? [{ kind: 'image', alt: '', picture }] : [];
  return { item, isLinear, blocks, anchors: noAnchors(), isFront: false, isEmptied: false };
}

async function readPage(
  book: Book,
  { item, isLinear, file, tree, notes }: PageFile & { tree: Markup; notes: HtmlFootnotes | undefined },
): Promise<BookPage> {
  for (const style of elementsNamed(tree, 'style').filter(isForReading)) readStyleClasses(textOf(style), book.styles);
  const leftOut = remarkOnce(book.reading, file.path);
  const entries = book.contents.get(item.path) ?? [];
  const anchors = new Map(entries.flatMap(({ anchor }) => (anchor === undefined ? [] : [[anchor, -1] as const])));
  const findPicture = (href: string, alt: string): Promise<SourcePicture | undefined> =>
    epubPicture(book, { path: book.paths.find(item.path, href), alt, leftOut });
  const blocks = await htmlBlocks(tree, {
    styles: book.styles,
    findPicture,
    isSmall: isSmallPicture,
    leftOut,
    anchors,
    ...(notes ? { notes } : {}),
  });
  const isEmptied =
    notes !== undefined &&
    notes.elements.size > 0 &&
    blocks.every((block) => block.kind === 'heading' || block.kind === 'break');
  return { item, isLinear, blocks, anchors, isFront: isFrontPage(book, item, tree), isEmptied };
}

/** A cover page that is not in the reading order. */
export async function readCoverPage(book: Book, path: string): Promise<BookPage | undefined> {
  const file = await book.paths.fileAt(path);
  const item = [...book.package.items.values()].find((one) => one.path === path);
  if (!file || !item) return undefined;
  return readPage(book, { item, isLinear: false, file, tree: await treeOf(book, file), notes: undefined });
}

const FRONT = /\b(?:cover|titlepage|toc|copyright-page|colophon)\b/u;
const FRONT_GUIDE = ['cover', 'title-page', 'titlepage', 'copyright-page', 'copyright'];

function isFrontPage({ package: { guide } }: Book, item: ManifestItem, tree: Markup): boolean {
  const body = elementsNamed(tree, 'body')[0];
  const sections = body ? [body, ...elementsNamed(body, 'section').slice(0, 1)] : [];
  return (
    item.properties.includes('nav') ||
    sections.some((one) => FRONT.test(one.attributes['epub:type'] ?? '')) ||
    FRONT_GUIDE.some((type) => guide.get(type) === item.path) ||
    isLinkList(tree)
  );
}

const MIN_LINKS = 3;

/** A table of contents without a type: its words are links to other pages. */
function isLinkList(tree: Markup): boolean {
  const body = elementsNamed(tree, 'body')[0];
  if (!body) return false;
  const links = elementsNamed(body, 'a').filter(({ attributes }) => /^[^#]/u.test(attributes['href'] ?? ''));
  if (links.length < MIN_LINKS || textOf(body).length > 20_000) return false;
  const linked = links.reduce((sum, link) => sum + textOf(link).length, 0);
  return linked >= textOf(body).length * 0.8;
}
