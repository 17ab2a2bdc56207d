import type { Block, BlockBody, Span, TextMark } from '#shared/content/text-blocks';
import { blockText, spanText, spansText } from '#shared/content/text-blocks';
import { joinedSpans } from './block-rules.ts';

/** A range of a block's text. */
export interface BlockTextRange {
  from: number;
  to: number;
}

/** Finds words at or nearest to an offset; undefined if gone. */
export function findWords(block: BlockBody, words: string, near: number): BlockTextRange | undefined {
  const text = blockText(block);
  let best: number | undefined;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (best === undefined || Math.abs(at - near) < Math.abs(best - near)) best = at;
  return best === undefined ? undefined : { from: best, to: best + words.length };
}

/** Replaces a range, keeping marks, ruby and notes around and within it. */
export function replaceWords<Body extends Block | BlockBody>(block: Body, range: BlockTextRange, words: string): Body {
  if (!('spans' in block)) return block;
  const spans = replaceInSpans(block.spans, range, words);
  return { ...block, spans };
}

function replaceInSpans(spans: readonly Span[], { from, to }: BlockTextRange, words: string): Span[] {
  const changed: Span[] = [];
  let at = 0;
  let isPut = false;
  for (const span of spans) {
    const text = spanText(span);
    const [start, end] = [at, at + text.length];
    at = end;
    // Notes are not text and stay in place.
    const touches = text !== '' && end > from && start < to;
    if (!touches) {
      changed.push(span);
      continue;
    }
    const head = text.slice(0, Math.max(0, from - start));
    const tail = text.slice(Math.max(0, to - start));
    changed.push(...withText(span, head + (isPut ? '' : words) + tail));
    isPut = true;
  }
  return joinedSpans(changed);
}

function withText(span: Span, text: string): Span[] {
  if (text === '') return [];
  if (typeof span === 'string') return [text];
  if ('text' in span) return [{ ...span, text }];
  return 'base' in span ? [{ ...span, base: text }] : [span];
}

export function contextOf(
  block: BlockBody,
  { from, to }: BlockTextRange,
  letters: number,
): { before: string; after: string } {
  const text = blockText(block);
  return { before: text.slice(Math.max(0, from - letters), from), after: text.slice(to, to + letters) };
}

/** A block's text with notes and pictures named. */
export function readableText(block: BlockBody): string {
  if (block.kind === 'break') return '* * *';
  if (block.kind === 'image') return pictureText(block);
  if (block.kind === 'note') return `[주석 ${block.name}] ${spansText(block.spans)}`;
  return block.spans.map(markedText).join('');
}

const pictureText = ({ alt }: { alt: string }): string => `[그림: ${alt || '설명 없음'}]`;

const MARK_SIGNS: Record<TextMark, [string, string]> = {
  emphasis: ['*', '*'],
  strong: ['**', '**'],
  dots: ['[', ']'],
  strike: ['~~', '~~'],
  sup: ['^', '^'],
  sub: ['~', '~'],
};

/** Writes out ruby, notes and marks, so that their changes are visible. */
function markedText(span: Span): string {
  if (typeof span === 'string') return span;
  if ('note' in span) return `[^${span.note}]`;
  if ('ruby' in span) return `{${span.base}|${span.ruby}}`;
  if ('picture' in span) return pictureText(span);
  const [start, end] = MARK_SIGNS[span.mark];
  return `${start}${span.text}${end}`;
}
