import { DomainError } from '#kernel/domain-error';
import type { ProcessedStrip } from '#kernel/ports/episode-upload-ports';
import { STRIP_LIMITS } from '#shared/catalog/revisions';
import type { SourcePageSlice, WebtoonPanel } from '#shared/content/webtoon-panels';

export interface StoredStrip {
  width: number;
  height: number;
  quiet: [number, number][];
  panels: WebtoonPanel[];
  slices: StoredSlice[];
}

/** A slice; `pages` is unknown for old ones. */
export interface StoredSlice {
  y: number;
  picture: string;
  pages?: SourcePageSlice[] | null;
}

/** Alternative text of a slice. */
export interface PictureTexts {
  text: string;
  dialogue: string[];
}

export type StripItem = { slice: number; words: PictureTexts } | { made: ProcessedStrip };

/** Texts per slice, joined from its panels. */
export function sliceTextsOf(strip: StoredStrip): PictureTexts[] {
  return strip.slices.map((_slice, at) => {
    const panels = panelsOf(strip, at);
    return {
      text: panels
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join(' '),
      dialogue: panels.flatMap(({ dialogue }) => dialogue),
    };
  });
}

/**
 * Reassembles a strip; slices keep blank bands and unchanged panels. Throws STRIP_ERROR 0001 for a missing or repeated
 * slice, 0002 if empty, 0003 for too many.
 */
export function assembleStrip(current: StoredStrip, parts: readonly StripItem[]): StoredStrip {
  const named = parts.flatMap((part) => ('slice' in part ? [part.slice] : []));
  if (new Set(named).size < named.length || named.some((at) => !current.slices[at]))
    throw new DomainError('STRIP_ERROR', '0001');
  const words = sliceTextsOf(current);
  const strip: StoredStrip = { width: current.width, height: 0, quiet: [], panels: [], slices: [] };
  for (const part of parts) {
    if ('made' in part) append(strip, { ...part.made, panels: [], slices: part.made.slices.map(namedSlice) });
    else {
      const cut = cutSlice(current, part.slice);
      const isSame = areSameTexts(words[part.slice], part.words);
      append(strip, isSame ? cut : { ...cut, panels: panelsFor(part.words) });
    }
  }
  if (strip.slices.length === 0) throw new DomainError('STRIP_ERROR', '0002');
  if (strip.slices.length > STRIP_LIMITS.slices) throw new DomainError('STRIP_ERROR', '0003');
  return strip;
}

function namedSlice({ y, picture, pages }: ProcessedStrip['slices'][number]): StoredSlice {
  return { y, picture: picture.hash, ...(pages ? { pages } : {}) };
}

function append(strip: StoredStrip, part: Omit<StoredStrip, 'width'>): void {
  const top = strip.height;
  for (const [from, to] of part.quiet) {
    const last = strip.quiet.at(-1);
    // Merges adjacent blank bands.
    if (last && last[1] === from + top) last[1] = to + top;
    else strip.quiet.push([from + top, to + top]);
  }
  strip.panels.push(...part.panels.map((panel) => ({ ...panel, y: panel.y + top })));
  strip.slices.push(...part.slices.map((slice) => ({ ...slice, y: slice.y + top })));
  strip.height = top + part.height;
}

function cutSlice(strip: StoredStrip, at: number): Omit<StoredStrip, 'width'> {
  const { from, to } = edgesOf(strip, at);
  const { picture = '', pages } = strip.slices[at] ?? {};
  const quiet = strip.quiet.flatMap(([start, end]): [number, number][] =>
    end > from && start < to ? [[Math.max(start, from) - from, Math.min(end, to) - from]] : [],
  );
  const panels = panelsOf(strip, at).map((panel) => ({ ...panel, y: Math.max(0, panel.y - from) }));
  return { height: to - from, quiet, panels, slices: [{ y: 0, picture, ...(pages ? { pages } : {}) }] };
}

function edgesOf(strip: StoredStrip, at: number): { from: number; to: number } {
  return { from: strip.slices[at]?.y ?? 0, to: strip.slices[at + 1]?.y ?? strip.height };
}

function panelsOf(strip: StoredStrip, at: number): WebtoonPanel[] {
  const { from, to } = edgesOf(strip, at);
  const isLast = at === strip.slices.length - 1;
  return strip.panels.filter(({ y }) => (y >= from || at === 0) && (y < to || isLast));
}

function areSameTexts(one: PictureTexts | undefined, other: PictureTexts): boolean {
  return one?.text === other.text && JSON.stringify(one.dialogue) === JSON.stringify(other.dialogue);
}

function panelsFor({ text, dialogue }: PictureTexts): WebtoonPanel[] {
  return text === '' && dialogue.length === 0 ? [] : [{ y: 0, text, dialogue }];
}

/** Parses texts, one dialogue per line. Throws STRIP_ERROR 0004 if too long. */
export function parsePictureTexts(input: { text: string; dialogue: string }): PictureTexts {
  const text = input.text.trim().replaceAll(/\s+/g, ' ').normalize('NFC');
  const dialogue = input.dialogue
    .split('\n')
    .map((line) => line.trim().normalize('NFC'))
    .filter((line) => line !== '');
  const { description, lines, line: longest } = STRIP_LIMITS;
  if (text.length > description || dialogue.length > lines || dialogue.some((line) => line.length > longest))
    throw new DomainError('STRIP_ERROR', '0004');
  return { text, dialogue };
}
