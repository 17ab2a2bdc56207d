import type { Block, BlockBody, Span } from '#vocabulary/text-blocks';
import { blockText, spanText, spansText } from '#vocabulary/text-blocks';
import { joinedSpans } from './block-rules.ts';

/** Where words stand in a block's text. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * Where the words stand that somebody once saw at an offset: there, else nearest to it. Undefined where they are gone.
 */
export function findWords(block: BlockBody, words: string, near: number): Stretch | undefined {
  const text = blockText(block);
  let best: number | undefined;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (best === undefined || Math.abs(at - near) < Math.abs(best - near)) best = at;
  return best === undefined ? undefined : { from: best, to: best + words.length };
}

/** A block with other words in place of a stretch; marks, ruby and notes around and within it stay. */
export function replaceWords<Body extends Block | BlockBody>(block: Body, stretch: Stretch, words: string): Body {
  if (!('spans' in block)) return block;
  const spans = replaceInSpans(block.spans, stretch, words);
  return { ...block, spans };
}

function replaceInSpans(spans: readonly Span[], { from, to }: Stretch, words: string): Span[] {
  const changed: Span[] = [];
  let at = 0;
  let isPut = false;
  for (const span of spans) {
    const text = spanText(span);
    const [start, end] = [at, at + text.length];
    at = end;
    // A note says nothing itself: it stays where it is, also amid words that go.
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

/** What stands around words, for whoever judges them. */
export function around(block: BlockBody, { from, to }: Stretch, letters: number): { before: string; after: string } {
  const text = blockText(block);
  return { before: text.slice(Math.max(0, from - letters), from), after: text.slice(to, to + letters) };
}

/** A block's text as it would read, with notes and pictures named. */
export function readableText(block: BlockBody): string {
  if (block.kind === 'break') return '* * *';
  if (block.kind === 'image') return `[그림: ${block.alt || '설명 없음'}]`;
  if (block.kind === 'note') return `[주석 ${block.name}] ${spansText(block.spans)}`;
  return block.spans.map(markedText).join('');
}

/** Ruby, notes and marks are written out, so that a change of them alone is seen too. */
function markedText(span: Span): string {
  if (typeof span === 'string') return span;
  if ('note' in span) return `[^${span.note}]`;
  if ('ruby' in span) return `{${span.base}|${span.ruby}}`;
  return { emphasis: `*${span.text}*`, strong: `**${span.text}**`, dots: `[${span.text}]` }[span.mark];
}
