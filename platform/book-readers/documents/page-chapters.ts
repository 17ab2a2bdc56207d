import { type SourceBlock, splitChapters } from '#domain/catalog-import';
import { spanText } from '#shared/content/text-blocks';

const MIN_CHAPTER = 300;
const MAX_TITLE = 40;
/** Of the pages; otherwise the breaks are those of a scanned book. */
const MIN_ENDED = 0.8;

/** Makes pages chapters if no heading divides the text and nearly every page ends with a sentence. */
export function splitAtPages(pages: SourceBlock[][]): SourceBlock[] {
  const full = pages.filter((page) => page.length > 0);
  const all = full.flat();
  if (full.length < 2 || all.some((block) => block.kind === 'heading')) return all;
  if (splitChapters(all).some(({ title }) => title !== undefined)) return all;
  const chapters = joinShort(full);
  const ended = chapters.filter(endsWithSentence).length;
  if (chapters.length < 2 || ended < chapters.length * MIN_ENDED) return all;
  return chapters.flatMap((chapter, place) => headed(chapter, `${place + 1}화`));
}

/** A title page belongs to the first chapter, a short last page to the last one. */
function joinShort(pages: SourceBlock[][]): SourceBlock[][] {
  const joined: SourceBlock[][] = [];
  let lead: SourceBlock[] = [];
  for (const page of pages) {
    const isShort = page.reduce((sum, block) => sum + textOf(block).length, 0) < MIN_CHAPTER;
    if (isShort && joined.length === 0) lead.push(...page);
    else if (isShort) joined.at(-1)?.push(...page);
    else {
      joined.push([...lead, ...page]);
      lead = [];
    }
  }
  return joined;
}

const textOf = (block: SourceBlock): string =>
  block.kind === 'paragraph' ? block.spans.map(spanText).join('').trim() : '';

function endsWithSentence(page: SourceBlock[]): boolean {
  const last = page.findLast((block) => textOf(block) !== '');
  return last === undefined || /[.!?…。」』”’"')\]~-]$/u.test(textOf(last));
}

function headed(chapter: SourceBlock[], title: string): SourceBlock[] {
  const [first, ...rest] = chapter;
  const text = first ? textOf(first) : '';
  const isTitle = text !== '' && text.length <= MAX_TITLE && !/[.。]["”’]?$|^["“‘「『]/u.test(text) && rest.length > 0;
  const heading = (words: string): SourceBlock => ({ kind: 'heading', level: 1, spans: [words] });
  return isTitle ? [heading(text), ...rest] : [heading(title), ...chapter];
}
