import { Refusal } from '#shared/refusal';
import type { MadeStrip } from '#shared/editing-ports';
import { STRIP_LIMITS } from '#vocabulary/editing';
import type { StripPage, StripPanel } from '#vocabulary/strip-panels';

/** A strip as it stands: slices from top to bottom. */
export interface StandingStrip {
  width: number;
  height: number;
  quiet: [number, number][];
  panels: StripPanel[];
  slices: StandingSlice[];
}

/** A slice where it stands; `pages` is not known of one that was made before they were kept. */
export interface StandingSlice {
  y: number;
  picture: string;
  pages?: StripPage[] | null;
}

/** What a slice says to those who do not see it. */
export interface SliceWords {
  text: string;
  dialogue: string[];
}

/** One place of a strip in its new order: a slice that stands, with its words, or pictures that are new. */
export type StripPart = { slice: number; words: SliceWords } | { made: MadeStrip };

/** The words of every slice: its panels', joined. */
export function wordsOfSlices(strip: StandingStrip): SliceWords[] {
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
 * A strip put together anew. Slices keep their quiet bands and, where their words are the same, their panels. Refuses with
 * STRIP_ERROR 0001 a slice that is not there or stands twice, 0002 where nothing is left, 0003 too many.
 */
export function assembleStrip(standing: StandingStrip, parts: readonly StripPart[]): StandingStrip {
  const named = parts.flatMap((part) => ('slice' in part ? [part.slice] : []));
  if (new Set(named).size < named.length || named.some((at) => !standing.slices[at]))
    throw new Refusal('STRIP_ERROR', '0001');
  const words = wordsOfSlices(standing);
  const strip: StandingStrip = { width: standing.width, height: 0, quiet: [], panels: [], slices: [] };
  for (const part of parts) {
    if ('made' in part) append(strip, { ...part.made, panels: [], slices: part.made.slices.map(namedSlice) });
    else {
      const cut = cutSlice(standing, part.slice);
      const isSame = areSameWords(words[part.slice], part.words);
      append(strip, isSame ? cut : { ...cut, panels: panelsFor(part.words) });
    }
  }
  if (strip.slices.length === 0) throw new Refusal('STRIP_ERROR', '0002');
  if (strip.slices.length > STRIP_LIMITS.slices) throw new Refusal('STRIP_ERROR', '0003');
  return strip;
}

function namedSlice({ y, picture, pages }: MadeStrip['slices'][number]): StandingSlice {
  return { y, picture: picture.hash, ...(pages ? { pages } : {}) };
}

function append(strip: StandingStrip, part: Omit<StandingStrip, 'width'>): void {
  const top = strip.height;
  for (const [from, to] of part.quiet) {
    const last = strip.quiet.at(-1);
    // What was one band before a cut, or becomes one by it, is one.
    if (last && last[1] === from + top) last[1] = to + top;
    else strip.quiet.push([from + top, to + top]);
  }
  strip.panels.push(...part.panels.map((panel) => ({ ...panel, y: panel.y + top })));
  strip.slices.push(...part.slices.map((slice) => ({ ...slice, y: slice.y + top })));
  strip.height = top + part.height;
}

/** One slice as a strip of its own. */
function cutSlice(strip: StandingStrip, at: number): Omit<StandingStrip, 'width'> {
  const { from, to } = edgesOf(strip, at);
  const { picture = '', pages } = strip.slices[at] ?? {};
  const quiet = strip.quiet.flatMap(([start, end]): [number, number][] =>
    end > from && start < to ? [[Math.max(start, from) - from, Math.min(end, to) - from]] : [],
  );
  const panels = panelsOf(strip, at).map((panel) => ({ ...panel, y: Math.max(0, panel.y - from) }));
  return { height: to - from, quiet, panels, slices: [{ y: 0, picture, ...(pages ? { pages } : {}) }] };
}

function edgesOf(strip: StandingStrip, at: number): { from: number; to: number } {
  return { from: strip.slices[at]?.y ?? 0, to: strip.slices[at + 1]?.y ?? strip.height };
}

function panelsOf(strip: StandingStrip, at: number): StripPanel[] {
  const { from, to } = edgesOf(strip, at);
  const isLast = at === strip.slices.length - 1;
  return strip.panels.filter(({ y }) => (y >= from || at === 0) && (y < to || isLast));
}

function areSameWords(one: SliceWords | undefined, other: SliceWords): boolean {
  return one?.text === other.text && JSON.stringify(one.dialogue) === JSON.stringify(other.dialogue);
}

function panelsFor({ text, dialogue }: SliceWords): StripPanel[] {
  return text === '' && dialogue.length === 0 ? [] : [{ y: 0, text, dialogue }];
}

/** Words as they were typed, a line each for what is said. Refuses with STRIP_ERROR 0004 what is too long. */
export function readWords(typed: { text: string; dialogue: string }): SliceWords {
  const text = typed.text.trim().replaceAll(/\s+/g, ' ').normalize('NFC');
  const dialogue = typed.dialogue
    .split('\n')
    .map((line) => line.trim().normalize('NFC'))
    .filter((line) => line !== '');
  const { description, lines, line: longest } = STRIP_LIMITS;
  if (text.length > description || dialogue.length > lines || dialogue.some((line) => line.length > longest))
    throw new Refusal('STRIP_ERROR', '0004');
  return { text, dialogue };
}
