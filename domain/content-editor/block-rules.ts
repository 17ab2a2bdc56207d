import { DomainError } from '#kernel/domain-error';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import {
  type Block,
  type BlockBody,
  type BlockPicture,
  MAX_INDENT,
  PARAGRAPH_LAYOUTS,
  type ParagraphForm,
  type Span,
  TEXT_MARKS,
  spansText,
} from '#shared/content/text-blocks';

/** A block from an editor; new ones have no id. */
export type EditedBlock = BlockBody & { id: string | null };

const ID = /^[0-9a-z]{1,12}$/;
const NOTE_NAME = /^[\p{L}\p{N}._*-]{1,40}$/u;
const HASH = /^[a-z0-9-]{4,64}$/;

type Raw = Record<string, unknown>;

/**
 * Validates and normalizes blocks. Throws TEXT_ERROR 0001 for invalid blocks, 0004 if too long, 0011 without content.
 */
export function parseBlocks(raw: unknown): EditedBlock[] {
  if (!Array.isArray(raw)) throw new DomainError('TEXT_ERROR', '0001');
  if (raw.length > TEXT_LIMITS.blocks) throw new DomainError('TEXT_ERROR', '0004');
  const blocks = raw.map(parseBlock).filter((block) => !isBare(block));
  const letters = blocks.reduce((sum, block) => sum + ('spans' in block ? spansText(block.spans).length : 0), 0);
  if (letters > TEXT_LIMITS.letters) throw new DomainError('TEXT_ERROR', '0004');
  return blocks;
}

/** Whether blocks have any text or picture. */
export function hasContent(blocks: readonly BlockBody[]): boolean {
  return blocks.some((block) => block.kind === 'image' || ('spans' in block && spansText(block.spans).trim() !== ''));
}

function invalidBlock(): DomainError {
  return new DomainError('TEXT_ERROR', '0001');
}

function isRecord(raw: unknown): raw is Raw {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

function parseBlock(raw: unknown): EditedBlock {
  if (!isRecord(raw)) throw invalidBlock();
  const id = typeof raw['id'] === 'string' && ID.test(raw['id']) ? raw['id'] : null;
  return { id, ...parseBody(raw) };
}

function parseBody(raw: Raw): BlockBody {
  switch (raw['kind']) {
    case 'paragraph':
      return { kind: 'paragraph', spans: parseSpans(raw['spans']), ...parseForm(raw) };
    case 'heading':
      if (raw['level'] !== 2 && raw['level'] !== 3) throw invalidBlock();
      return { kind: 'heading', level: raw['level'], spans: parseSpans(raw['spans']) };
    case 'break':
      return { kind: 'break' };
    case 'image':
      return { kind: 'image', ...parseImage(raw) };
    case 'note':
      return { kind: 'note', name: parseName(raw['name']), spans: parseSpans(raw['spans']) };
    default:
      throw invalidBlock();
  }
}

function parseForm({ align, layout, indent }: Raw): ParagraphForm {
  const known = PARAGRAPH_LAYOUTS.find((name) => name === layout);
  if (align !== undefined && align !== 'center' && align !== 'end') throw invalidBlock();
  if (layout !== undefined && !known) throw invalidBlock();
  if (indent !== undefined && !(isSize(indent) && indent <= MAX_INDENT)) throw invalidBlock();
  return { ...(align ? { align } : {}), ...(known ? { layout: known } : {}), ...(indent ? { indent } : {}) };
}

function parseImage(raw: Raw): { alt: string } & BlockPicture {
  const { picture, width, height } = raw;
  if (typeof picture !== 'string' || !HASH.test(picture)) throw invalidBlock();
  if (!isSize(width) || !isSize(height)) throw invalidBlock();
  return { alt: parseText(raw['alt'], TEXT_LIMITS.alt), picture, width, height };
}

function isSize(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw < 100_000;
}

function parseName(raw: unknown): string {
  if (typeof raw !== 'string' || !NOTE_NAME.test(raw)) throw invalidBlock();
  return raw;
}

function parseText(raw: unknown, max: number): string {
  if (typeof raw !== 'string') throw invalidBlock();
  if (raw.length > max) throw new DomainError('TEXT_ERROR', '0004');
  return cleanText(raw);
}

function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u00AD\uFEFF\u200B]/gu, '')
    .normalize('NFC');
}

function parseSpans(raw: unknown): Span[] {
  if (!Array.isArray(raw)) throw invalidBlock();
  return joinedSpans(raw.map(parseSpan));
}

function parseSpan(raw: unknown): Span {
  if (typeof raw === 'string') return parseText(raw, TEXT_LIMITS.letters);
  if (!isRecord(raw)) throw invalidBlock();
  if ('note' in raw) return { note: parseName(raw['note']) };
  if ('ruby' in raw)
    return { ruby: parseText(raw['ruby'], TEXT_LIMITS.ruby), base: parseText(raw['base'], TEXT_LIMITS.ruby) };
  if ('picture' in raw) return parseImage(raw);
  const mark = TEXT_MARKS.find((existing) => existing === raw['mark']);
  if (!mark) throw invalidBlock();
  return { mark, text: parseText(raw['text'], TEXT_LIMITS.letters) };
}

/** Merges equal adjacent spans and drops empty ones. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (span === '' || (typeof span === 'object' && 'text' in span && span.text === '')) continue;
    if (typeof span === 'object' && 'ruby' in span && (span.base === '' || span.ruby === '')) {
      if (span.base !== '') joined.push(span.base);
      continue;
    }
    if (typeof span === 'string' && typeof last === 'string') joined[joined.length - 1] = last + span;
    else if (isMarked(span) && isMarked(last) && span.mark === last.mark)
      joined[joined.length - 1] = { mark: span.mark, text: last.text + span.text };
    else joined.push(span);
  }
  return joined;
}

function isMarked(span: Span | undefined): span is Extract<Span, { mark: string }> {
  return typeof span === 'object' && 'mark' in span;
}

/** Empty paragraphs and headings are editor artefacts. */
function isBare(block: EditedBlock): boolean {
  return (block.kind === 'paragraph' || block.kind === 'heading') && block.spans.length === 0;
}

/** Assigns ids: existing ones stay unique; new and duplicate blocks get unused numbers. */
export function assignIds(blocks: readonly EditedBlock[], lastBlock: number): { blocks: Block[]; lastBlock: number } {
  const claimed = new Set<string>();
  let last = lastBlock;
  const input = blocks.map((block): Block => {
    const { id } = block;
    if (id !== null && !claimed.has(id) && isAssigned(id, lastBlock)) {
      claimed.add(id);
      return { ...block, id };
    }
    last += 1;
    return { ...block, id: last.toString(36) };
  });
  return { blocks: input, lastBlock: last };
}

function isAssigned(id: string, lastBlock: number): boolean {
  const number = Number.parseInt(id, 36);
  return number > 0 && number <= lastBlock && number.toString(36) === id;
}

/** Letters of paragraphs and headings. */
export function countCharacters(blocks: readonly BlockBody[]): number {
  const result = blocks.flatMap((block) =>
    block.kind === 'paragraph' || block.kind === 'heading' ? [spansText(block.spans)] : [],
  );
  return result.reduce((sum, text) => sum + text.length, 0);
}

/** Whether two texts are equal, including ids. */
export function areSameBlocks(one: readonly Block[], other: readonly Block[]): boolean {
  return one.length === other.length && one.every((block, at) => isSameBlock(block, other[at]));
}

function isSameBlock(one: Block, other: Block | undefined): boolean {
  return other !== undefined && inOrder(one) === inOrder(other);
}

// jsonb has no key order, so sort before comparing.
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
