import MarkdownIt from 'markdown-it';
import type { SourceBlock, SourcePicture, SourceSpan } from '#domain/catalog-import';
import type { ParagraphForm, ParagraphLayout, TextMark, SpanWithoutPicture } from '#shared/content/text-blocks';
import { isSceneBreak, spansText, tidyLines, tidySpans } from '../html/spans.ts';
import { separateLists } from './markdown-lines.ts';
import { type TextFile, withParsedTitle } from './text-title.ts';

/** Undefined after a remark. */
export type FindPicture = (name: string, alt: string) => Promise<SourcePicture | undefined>;

// Lists, numbered quotes and indented code stay text: "- 대사" and "1. 그날" are prose.
const parser = new MarkdownIt('commonmark', { html: false })
  .enable('strikethrough')
  .disable(['list', 'code', 'lheading', 'reference']);
type Tokens = ReturnType<typeof parser.parse>;

/** With `{漢字|한자}`, `*dots*`, `**strong**`, `[^1]`. */
export async function readMarkdown(text: string, findPicture: FindPicture): Promise<TextFile> {
  const { body, notes } = takeNotes(separateLists(hideEscaped(text)));
  const tokens = parser.parse(body, {});
  const parts: SourceBlock[][] = [];
  for (const [place, token] of tokens.entries()) {
    if (token.type === 'hr') parts.push([{ kind: 'break' }]);
    else if (token.type === 'fence') parts.push(token.content.split('\n').flatMap(lineBlock));
    else if (token.type === 'inline')
      parts.push(await inlineBlocks(token.children ?? [], levelOf(tokens[place - 1]?.tag), findPicture));
  }
  parts.push(notes.map(({ name, line }): SourceBlock => ({ kind: 'note', name, spans: textSpans(line) })));
  return withParsedTitle({ blocks: parts.flat().map(shown) });
}

const HIDDEN = 0x10ff00;

/** Private-use characters until all marks are parsed. */
function hideEscaped(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/gu, (_, sign: string) =>
    String.fromCodePoint(HIDDEN + (sign.codePointAt(0) ?? 0)),
  );
}

function unhidden(text: string): string {
  return text.replaceAll(/[\u{10ff21}-\u{10ff7e}]/gu, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? HIDDEN) - HIDDEN),
  );
}

function shown(block: SourceBlock): SourceBlock {
  if (block.kind === 'break') return block;
  if (block.kind === 'image') return { ...block, alt: unhidden(block.alt) };
  const spans = block.spans.map((span): SourceSpan => {
    if (typeof span === 'string') return unhidden(span);
    if ('text' in span) return { ...span, text: unhidden(span.text) };
    if ('picture' in span) return { ...span, alt: unhidden(span.alt) };
    return 'base' in span ? { base: unhidden(span.base), ruby: unhidden(span.ruby) } : { note: unhidden(span.note) };
  });
  return block.kind === 'note' ? { ...block, name: unhidden(block.name), spans } : { ...block, spans };
}

function lineBlock(line: string): SourceBlock[] {
  return line.trim() === '' ? [] : [{ kind: 'paragraph', spans: [line.trim()] }];
}

/** Otherwise parsed as link references. */
function takeNotes(text: string): { body: string; notes: { name: string; line: string }[] } {
  const notes: { name: string; line: string }[] = [];
  const body = text.replaceAll(
    /^\[\^([^\]\s]{1,20})\]:[ \t]*(.*(?:\n[ \t]+\S.*)*)$/gmu,
    (_, name: string, line: string) => {
      const lines = line.replaceAll(/\\\n\s*/g, '\n').replaceAll(/[ \t]*\n[ \t]+/g, ' ');
      notes.push({ name, line: lines.trim() });
      return '';
    },
  );
  return { body, notes };
}

function levelOf(tag: string | undefined): 1 | 2 | 3 | undefined {
  if (tag === undefined || !/^h[1-6]$/u.test(tag)) return undefined;
  return tag === 'h1' ? 1 : tag === 'h2' ? 2 : 3;
}

async function inlineBlocks(
  tokens: Tokens,
  level: 1 | 2 | 3 | undefined,
  findPicture: FindPicture,
): Promise<SourceBlock[]> {
  const blocks: SourceBlock[] = [];
  let spans: SourceSpan[] = [];
  const marks: ('dots' | 'strong')[] = [];
  const { length, ...form } = formAtStart(tokens[0]?.type === 'text' ? tokens[0].content : '');
  const flush = (): void => {
    blocks.push(...blockOf(form.layout ? tidyLines(spans) : tidySpans(spans), level, form));
    spans = [];
  };
  for (const token of tokens) {
    if (token.type === 'em_open') marks.push('dots');
    else if (token.type === 'strong_open') marks.push('strong');
    else if (token.type === 'em_close' || token.type === 'strong_close') marks.pop();
    else if (token.type === 'softbreak') spans.push(' ');
    else if (token.type === 'hardbreak' && form.layout) spans.push('\n');
    else if (token.type === 'hardbreak') flush();
    else if (token.type === 'image') {
      const isInline = token.attrGet('title') === '문장 안';
      if (!isInline) flush();
      const picture = await findPicture(String(token.attrGet('src') ?? ''), unhidden(token.content));
      if (picture && isInline) spans.push({ alt: token.content.normalize('NFC'), picture });
      else if (picture) blocks.push({ kind: 'image', alt: token.content.normalize('NFC'), picture });
    } else if (token.content !== '') {
      const text = token === tokens[0] ? token.content.slice(length) : token.content;
      for (const span of markedSpans(text, marks.at(-1))) spans.push(span);
    }
  }
  flush();
  return blocks;
}

function blockOf(spans: SourceSpan[], level: 1 | 2 | 3 | undefined, form: ParagraphForm): SourceBlock[] {
  if (spans.length === 0) return [];
  if (level !== undefined) return [{ kind: 'heading', level, spans }];
  if (form.layout === undefined && form.align === undefined && isSceneBreak(spansText(spans)))
    return [{ kind: 'break' }];
  return [{ kind: 'paragraph', spans, ...form }];
}

const LAYOUTS: Record<string, ParagraphLayout> = {
  시: 'verse',
  원문: 'preformatted',
  항목: 'item',
  표: 'table',
  행: 'row',
};

/** `{가운데}`, `{오른쪽}`, then a layout, then `{들여쓰기1}`; with the length of these marks. */
function formAtStart(text: string): ParagraphForm & { length: number } {
  const [marks = '', align, layout, indent] =
    /^(?:\{(가운데|오른쪽)\})?(?:\{(시|원문|항목|표|행)\})?(?:\{들여쓰기([1-4])\})?/u.exec(text) ?? [];
  return {
    length: marks.length,
    ...(align === undefined ? {} : { align: align === '가운데' ? 'center' : 'end' }),
    ...(layout !== undefined && LAYOUTS[layout] ? { layout: LAYOUTS[layout] } : {}),
    ...(indent === undefined ? {} : { indent: Number(indent) }),
  };
}

function markedSpans(text: string, mark: TextMark | undefined): SpanWithoutPicture[] {
  return mark === undefined
    ? textSpans(text)
    : textSpans(text).map((span) => (typeof span === 'string' ? { mark, text: span } : span));
}

// CommonMark ignores `**"강조"**는` because a letter follows. `{/`, `{!`, `{.` etc. are explicit forms.
const MARKS =
  /\{([/!.^,-])([^{}|\n]+)\}|\{([^{}|\n]{1,200})\|([^{}|\n]{1,200})\}|\[\^([^\]\s]{1,20})\]|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*/gu;
const BRACED: Record<string, TextMark> = {
  '/': 'emphasis',
  '!': 'strong',
  '.': 'dots',
  '-': 'strike',
  '^': 'sup',
  ',': 'sub',
};

function textSpans(text: string): SpanWithoutPicture[] {
  const spans: SpanWithoutPicture[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, sign, braced, base, ruby, note, strong, dots] = found;
    spans.push(text.slice(from, found.index));
    if (braced !== undefined) spans.push({ mark: BRACED[sign ?? ''] ?? 'emphasis', text: braced });
    else if (base !== undefined && ruby !== undefined) spans.push({ base, ruby });
    else if (note !== undefined) spans.push({ note });
    else spans.push(strong === undefined ? { mark: 'dots', text: dots ?? '' } : { mark: 'strong', text: strong });
    from = found.index + whole.length;
  }
  spans.push(text.slice(from));
  return spans.filter((span) => span !== '');
}
