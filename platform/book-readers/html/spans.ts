import type { SourceSpan } from '#domain/catalog-import';
import { type SpanWithoutPicture, spansText as textOfSpans } from '#shared/content/text-blocks';

/** Drops empty spans, joins equal neighbours, folds white space. */
export function tidySpans(spans: SpanWithoutPicture[]): SpanWithoutPicture[];
export function tidySpans(spans: SourceSpan[]): SourceSpan[];
export function tidySpans(spans: SourceSpan[]): SourceSpan[] {
  return trimEnds(joined(spans).map(folded)).filter((span) => !isEmpty(span));
}

/** Like `tidySpans`, but keeps blanks and line breaks except at the end. */
export function tidyLines(spans: SpanWithoutPicture[]): SpanWithoutPicture[];
export function tidyLines(spans: SourceSpan[]): SourceSpan[];
export function tidyLines(spans: SourceSpan[]): SourceSpan[] {
  const kept = joined(spans).map((span) => normalized(span, (text) => text.replaceAll('\u00a0', ' ')));
  const last = kept.at(-1);
  if (typeof last === 'string') kept[kept.length - 1] = last.replace(/[ \n]+$/u, '');
  if (typeof kept[0] === 'string') kept[0] = kept[0].replace(/^(?: *\n)+/u, '');
  return kept.filter((span) => !isEmpty(span));
}

function joined(spans: SourceSpan[]): SourceSpan[] {
  const result: SourceSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (typeof span === 'string' && typeof last === 'string') result[result.length - 1] = last + span;
    else if (isMarked(span) && isMarked(last) && span.mark === last.mark)
      result[result.length - 1] = { mark: span.mark, text: last.text + span.text };
    else if (!isEmpty(span)) result.push(span);
  }
  return result;
}

type Marked = Extract<SourceSpan, { mark: string }>;
const isMarked = (span: SourceSpan | undefined): span is Marked => typeof span === 'object' && 'mark' in span;
const isEmpty = (span: SourceSpan): boolean => span === '' || (isMarked(span) && span.text === '');

/** Soft hyphens, zero-width spaces and joiners between words: invisible, and no search finds the word around them. */
export const withoutInvisibles = (text: string): string => text.replaceAll(/[\u00ad\u200b\u2060\ufeff]/gu, '');

// Keeps full-width spaces, which are deliberate.
const fold = (text: string): string => text.replace(/[ \t\n\r\f\u00a0]+/g, ' ');

function normalized(span: SourceSpan, change: (text: string) => string): SourceSpan {
  const clean = (text: string): string => change(withoutInvisibles(text).normalize('NFC'));
  if (typeof span === 'string') return clean(span);
  return isMarked(span) ? { mark: span.mark, text: clean(span.text) } : span;
}

const folded = (span: SourceSpan): SourceSpan => normalized(span, fold);

function trimEnds(spans: SourceSpan[]): SourceSpan[] {
  const first = spans[0];
  if (typeof first === 'string') spans[0] = first.trimStart();
  const last = spans.at(-1);
  if (typeof last === 'string') spans[spans.length - 1] = last.trimEnd();
  return spans;
}

export const callsNote = (spans: SourceSpan[]): boolean =>
  spans.some((span) => typeof span === 'object' && 'note' in span);

export const spansText = (spans: SourceSpan[]): string => textOfSpans(spans);

/** `***`, `* * *`, `◇`, `---`. Dots and a single dash are speech. */
export function isSceneBreak(text: string): boolean {
  if (text === '#') return false;
  return /^(?:[*＊✻✽❖◇◆○●◎□■△▲▽▼☆★※⁂#]\s*){1,12}$/u.test(text) || /^(?:[-─━—―=~_]\s*){3,60}$/u.test(text);
}
