import type { SourceBlock, SourceEpisode } from '#domain/catalog-import';
import { josa } from '#shared/content/josa';
import { callsNote, spansText } from '../html/spans.ts';
import { withoutEnding } from '../source-tree.ts';
import { calledNotes, singleEpisode, splitEpisodes } from '../text/text-episodes.ts';
import type { Book, BookPage } from './epub-pages.ts';
import type { TocEntry } from './epub-titles.ts';

export const isPicturePage = (page: BookPage): boolean =>
  page.blocks.length > 0 && page.blocks.every((block) => block.kind === 'image');

/** Pages of pictures only, or a fixed layout that is mostly pictures. */
export function isPictureBook(book: Book, pages: BookPage[]): boolean {
  const full = pages.filter(
    (page) => page.isLinear && page.blocks.length > 0 && !(page.isFront && !isPicturePage(page)),
  );
  const pictures = full.filter(isPicturePage).length;
  if (book.package.isFixedLayout) return pictures > full.length / 2;
  return pictures > 1 && pictures === full.length;
}

export function pictureEpisode(book: Book, pages: BookPage[], title: string): SourceEpisode[] {
  const images = pages
    .filter(({ isLinear }) => isLinear)
    .flatMap((page) => page.blocks)
    .flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
  return images.length === 0
    ? []
    : [{ sourceKey: withoutEnding(book.file.name), title, content: { kind: 'images', images } }];
}

interface Chapter {
  sourceKey: string;
  title: string | undefined;
  blocks: SourceBlock[];
}

/** Unlisted pages belong to the previous chapter; pages beside the reading order come last. */
export function textEpisodes(book: Book, pages: BookPage[], workTitle: string): SourceEpisode[] {
  const full = pages.filter(
    (page) => page.blocks.length > 0 && !page.isFront && !page.isEmptied && !isCover(book, page),
  );
  const found = [
    ...linearChapters(
      book,
      full.filter(({ isLinear }) => isLinear),
    ),
    ...besideChapters(
      book,
      full.filter(({ isLinear }) => !isLinear),
    ),
  ];
  const chapters = found.length > 1 ? joinedParts(found.map(titled)) : found;
  const [only] = chapters;
  const episodes =
    only && chapters.length === 1
      ? splitEpisodes(
          { blocks: only.blocks },
          { sourceKey: only.sourceKey, title: only.title ?? workTitle, isPart: false },
        )
      : chapters.map(({ sourceKey, title, blocks }, at) => singleEpisode(sourceKey, title || `${at + 1}화`, blocks));
  return episodes.map((episode) => {
    const { content, title } = episode;
    if (content.kind !== 'text') return episode;
    return { ...episode, content: { kind: 'text', blocks: withoutTitle(content.blocks, title) } };
  });
}

function titled(chapter: Chapter): Chapter {
  const title = chapter.title ?? headingOf(chapter.blocks);
  return { ...chapter, title, blocks: withoutTitle(chapter.blocks, title) };
}

const isCover = ({ package: { spine } }: Book, page: BookPage): boolean => {
  const isOnlyPicture = page.blocks.length === 1 && page.blocks[0]?.kind === 'image';
  return isOnlyPicture && (spine[0]?.item === page.item || (!page.isLinear && /cover|표지/iu.test(page.item.path)));
};

function linearChapters({ contents }: Book, pages: BookPage[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const page of pages) {
    const [start, ...others] = partsOf(page, contents.get(page.item.path) ?? []);
    const last = chapters.at(-1);
    const startsAnew =
      start?.title !== undefined ||
      contents.size === 0 ||
      last === undefined ||
      (last.title === undefined && page.blocks[0]?.kind === 'heading');
    if (start && startsAnew) chapters.push(start);
    else if (start && last) last.blocks = [...last.blocks, ...renamedNotes(start.blocks, last.blocks)];
    chapters.push(...others);
  }
  return chapters;
}

/** Splits a page where the table of contents has an entry for a place in it. */
function partsOf(page: BookPage, entries: TocEntry[]): Chapter[] {
  const { path: sourceKey } = page.item;
  const body = page.blocks.filter(({ kind }) => kind !== 'note');
  const starts = new Map<number, TocEntry>();
  for (const entry of entries) {
    const found = entry.anchor === undefined ? 0 : (page.anchors.get(entry.anchor) ?? -1);
    const at = found < 0 && entries.length === 1 ? 0 : found;
    if (at >= 0 && at < body.length && !starts.has(at)) starts.set(headingsBefore(body, at, starts), entry);
  }
  const places = [...new Set([0, ...starts.keys()])].toSorted((a, b) => a - b);
  if (places.length === 1) return [{ sourceKey, title: starts.get(0)?.title, blocks: page.blocks }];
  return places.map((from, at): Chapter => {
    const entry = starts.get(from);
    const blocks = body.slice(from, places[at + 1]);
    return {
      sourceKey: from === 0 || entry?.anchor === undefined ? sourceKey : `${sourceKey}#${entry.anchor}`,
      title: entry?.title,
      blocks: [...blocks, ...calledNotes(blocks, page.blocks)],
    };
  });
}

/** A heading in front of the place belongs to it. */
function headingsBefore(body: SourceBlock[], place: number, starts: Map<number, TocEntry>): number {
  let at = place;
  while (body[at - 1]?.kind === 'heading' && !starts.has(at - 1)) at -= 1;
  return at;
}

function besideChapters({ contents, reading, file }: Book, pages: BookPage[]): Chapter[] {
  return pages.map(({ item, blocks }) => {
    const title = contents.get(item.path)?.[0]?.title ?? (headingOf(blocks) || '부록');
    reading.remarks.push({
      file: `${file.path}/${item.path}`,
      sentence: `읽는 순서에서 빠져 있는(linear="no") ${josa(`‘${title}’`, '을/를')} 맨 뒤 회차로 가져왔습니다.`,
    });
    return { sourceKey: item.path, title, blocks };
  });
}

/** A page with only headings, such as 제1부, starts the chapter after it. */
function joinedParts(chapters: Chapter[]): Chapter[] {
  const joined: Chapter[] = [];
  let headings: SourceBlock[] = [];
  for (const [at, chapter] of chapters.entries()) {
    const isOnlyHeadings = chapter.blocks.every(({ kind }) => kind === 'heading') && at < chapters.length - 1;
    if (isOnlyHeadings) headings.push(...chapter.blocks);
    else {
      joined.push({ ...chapter, blocks: [...headings, ...chapter.blocks] });
      headings = [];
    }
  }
  return joined;
}

function headingOf(blocks: SourceBlock[]): string {
  const [first] = blocks;
  return first?.kind === 'heading' ? spansText(first.spans) : '';
}

const MAX_TITLE_BLOCKS = 3;

/** The reader shows the title above the text. */
function withoutTitle(blocks: SourceBlock[], title: string): SourceBlock[] {
  let said = '';
  for (const [at, block] of blocks.slice(0, MAX_TITLE_BLOCKS).entries()) {
    if ((block.kind !== 'heading' && block.kind !== 'paragraph') || callsNote(block.spans)) return blocks;
    const words = squeezed(spansText(block.spans));
    said += words;
    const rest = blocks.slice(at + 1);
    const isRepeated = said === squeezed(title) || (at === 0 && block.kind === 'heading' && isNumbered(title, words));
    const isLast = rest.every(({ kind }) => kind === 'note');
    if (words !== '' && isRepeated) return isLast ? blocks : rest;
    if (block.kind === 'heading' && words !== '' && words === squeezed(title))
      return isLast ? blocks : [...blocks.slice(0, at), ...rest];
  }
  return blocks;
}

/** 제3장 비 repeats 비. */
function isNumbered(title: string, words: string): boolean {
  const all = squeezed(title);
  return words !== '' && all.endsWith(words) && /^제?\d{1,4}[장화편부회권]?$/u.test(all.slice(0, -words.length));
}

const squeezed = (text: string): string => text.normalize('NFKC').replaceAll(/[\s.,:·~\-–—]/gu, '');

type Note = Extract<SourceBlock, { kind: 'note' }>;

/** Numbers start anew on each page; appended pages continue. */
function renamedNotes(blocks: SourceBlock[], before: SourceBlock[]): SourceBlock[] {
  const names = before.filter((block): block is Note => block.kind === 'note').map(({ name }) => Number(name));
  const used = Math.max(0, ...names);
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
