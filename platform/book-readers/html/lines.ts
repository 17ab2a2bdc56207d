import type { SourceBlock, SourceSpan } from '#domain/catalog-import';
import type { ParagraphForm } from '#shared/content/text-blocks';
import { isSceneBreak, spansText, tidyLines, tidySpans } from './spans.ts';

/** A line break of the source; its own line feeds are blanks. */
export const LINE_BREAK = '\n';

const MAX_VERSE_LINE = 40;
const SENTENCE_END = /[.?!…。！？~”"’'」』)\]]$/u;
/** Longer preformatted text is prose of a plain text file. */
const MAX_PREFORMATTED = 4_000;

export type SpanLine = SourceSpan[];

/** Splits spans at line breaks; marks never span lines. */
export function linesOf(spans: SourceSpan[]): SpanLine[] {
  const lines: SpanLine[] = [[]];
  for (const span of spans) {
    if (span === LINE_BREAK) lines.push([]);
    else lines.at(-1)?.push(span);
  }
  return lines;
}

/** Whether short lines without sentence ends are verse, not prose that is separated by line breaks. */
export function isVerse(lines: SpanLine[]): boolean {
  const texts = lines.map((line) => spansText(line).trim()).filter((text) => text !== '');
  if (texts.length < 2 || texts.some((text) => text.length > MAX_VERSE_LINE || isSceneBreak(text))) return false;
  const ends = texts.filter((text) => SENTENCE_END.test(text)).length;
  return ends * 3 < texts.length;
}

/** One block per stanza; leading blanks stay. */
export function verseBlocks(lines: SpanLine[], form: ParagraphForm): SourceBlock[] {
  const stanzas: SpanLine[][] = [[]];
  for (const line of lines.map(verseLine)) {
    if (spansText(line).trim() !== '' || line.some((span) => typeof span === 'object')) stanzas.at(-1)?.push(line);
    else if (stanzas.at(-1)?.length) stanzas.push([]);
  }
  return stanzas.flatMap((stanza): SourceBlock[] =>
    stanza.length === 0 ? [] : [{ kind: 'paragraph', spans: joinedLines(stanza), ...form, layout: 'verse' }],
  );
}

/** Blanks of the source at the start are layout; full-width and non-breaking ones are indents. */
function verseLine(line: SpanLine): SpanLine {
  const spans = line.map((span) => (typeof span === 'string' ? span.replaceAll(/[ \t\r\f]+/g, ' ') : span));
  const [first] = spans;
  if (typeof first === 'string') spans[0] = first.replace(/^ +/, '');
  const last = spans.at(-1);
  if (typeof last === 'string') spans[spans.length - 1] = last.trimEnd();
  return tidyLines(spans);
}

const joinedLines = (lines: SpanLine[]): SourceSpan[] =>
  tidyLines(lines.flatMap((line, at) => (at > 0 ? [LINE_BREAK, ...line] : line)));

/** Text whose blanks matter, else one block per line. */
export function preformattedBlocks(spans: SourceSpan[], form: ParagraphForm): SourceBlock[] {
  if (spansText(spans).length > MAX_PREFORMATTED)
    return linesOf(spans.flatMap(atLineFeeds)).flatMap((line): SourceBlock[] => {
      const tidy = tidySpans(line);
      const text = spansText(tidy);
      if (tidy.length === 0 || text.trim() === '') return [];
      return isSceneBreak(text) ? [{ kind: 'break' }] : [{ kind: 'paragraph', spans: tidy }];
    });
  const lines = tidyLines(spans);
  return spansText(lines).trim() === '' ? [] : [{ kind: 'paragraph', spans: lines, ...form }];
}

function atLineFeeds(span: SourceSpan): SourceSpan[] {
  const text = typeof span === 'string' ? span : 'text' in span ? span.text : undefined;
  if (text === undefined || !text.includes('\n')) return [span];
  return text
    .split('\n')
    .flatMap((part, at): SourceSpan[] => [
      ...(at > 0 ? [LINE_BREAK] : []),
      typeof span === 'object' && 'mark' in span ? { mark: span.mark, text: part } : part,
    ]);
}
