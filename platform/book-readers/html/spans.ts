import type { Span } from '#shared/content/text-blocks';
import { spanText } from '#shared/content/text-blocks';

/** Drops empty spans, joins equal neighbours, folds white space. */
export function tidySpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (typeof span === 'string' && typeof last === 'string') joined[joined.length - 1] = last + span;
    else if (isMarked(span) && isMarked(last) && span.mark === last.mark)
      joined[joined.length - 1] = { mark: span.mark, text: last.text + span.text };
    else joined.push(span);
  }
  return trimEnds(joined.map(folded)).filter((span) => span !== '' && !(isMarked(span) && span.text === ''));
}

type Marked = Extract<Span, { mark: string }>;
const isMarked = (span: Span | undefined): span is Marked => typeof span === 'object' && 'mark' in span;

// Keeps full-width spaces, which are deliberate.
const fold = (text: string): string => text.normalize('NFC').replace(/[ \t\n\r\f\u00a0]+/g, ' ');

function folded(span: Span): Span {
  if (typeof span === 'string') return fold(span);
  return isMarked(span) ? { mark: span.mark, text: fold(span.text) } : span;
}

function trimEnds(spans: Span[]): Span[] {
  const first = spans[0];
  if (typeof first === 'string') spans[0] = first.trimStart();
  const last = spans.at(-1);
  if (typeof last === 'string') spans[spans.length - 1] = last.trimEnd();
  return spans;
}

export const callsNote = (spans: Span[]): boolean => spans.some((span) => typeof span === 'object' && 'note' in span);

export function spansText(spans: Span[]): string {
  return spans.map(spanText).join('');
}

/** `***`, `* * *`, `◇`, `---`. Dots and a single dash are speech. */
export function isSceneBreak(text: string): boolean {
  if (text === '#') return false;
  return /^(?:[*＊✻✽❖◇◆○●◎□■△▲▽▼☆★※⁂#]\s*){1,12}$/u.test(text) || /^(?:[-─━—―=~_]\s*){3,60}$/u.test(text);
}
