import { Refusal } from '#shared/refusal';
import { TEXT_LIMITS } from '#vocabulary/editing';
import { type Block, type BlockBody, type Span, spansText } from '#vocabulary/text-blocks';

/** A block as an editor sends it: one that is new has no id yet. */
export type EditedBlock = BlockBody & { id: string | null };

const MARKS = ['emphasis', 'strong', 'dots'] as const;
const ID = /^[0-9a-z]{1,12}$/;
const NOTE_NAME = /^[\p{L}\p{N}._*-]{1,40}$/u;
const HASH = /^[a-z0-9-]{4,64}$/;

type Raw = Record<string, unknown>;

/**
 * Blocks as they came from an editor, each checked and brought to the one form that a text is kept in. Refuses with
 * TEXT_ERROR 0001 whatever is no block, 0004 what is too long, 0011 a text in which nothing is said or shown.
 */
export function readBlocks(raw: unknown): EditedBlock[] {
  if (!Array.isArray(raw)) throw new Refusal('TEXT_ERROR', '0001');
  if (raw.length > TEXT_LIMITS.blocks) throw new Refusal('TEXT_ERROR', '0004');
  const blocks = raw.map(readBlock).filter((block) => !isBare(block));
  const letters = blocks.reduce((sum, block) => sum + ('spans' in block ? spansText(block.spans).length : 0), 0);
  if (letters > TEXT_LIMITS.letters) throw new Refusal('TEXT_ERROR', '0004');
  return blocks;
}

/** Whether a text may stand: it says or shows something. */
export function saysSomething(blocks: readonly BlockBody[]): boolean {
  return blocks.some((block) => block.kind === 'image' || ('spans' in block && spansText(block.spans).trim() !== ''));
}

function wrong(): Refusal {
  return new Refusal('TEXT_ERROR', '0001');
}

function isRecord(raw: unknown): raw is Raw {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

function readBlock(raw: unknown): EditedBlock {
  if (!isRecord(raw)) throw wrong();
  const id = typeof raw['id'] === 'string' && ID.test(raw['id']) ? raw['id'] : null;
  return { id, ...readBody(raw) };
}

function readBody(raw: Raw): BlockBody {
  switch (raw['kind']) {
    case 'paragraph': {
      const align = raw['align'];
      if (align !== undefined && align !== 'center' && align !== 'end') throw wrong();
      return { kind: 'paragraph', spans: readSpans(raw['spans']), ...(align ? { align } : {}) };
    }
    case 'heading':
      if (raw['level'] !== 2 && raw['level'] !== 3) throw wrong();
      return { kind: 'heading', level: raw['level'], spans: readSpans(raw['spans']) };
    case 'break':
      return { kind: 'break' };
    case 'image':
      return readImage(raw);
    case 'note':
      return { kind: 'note', name: readName(raw['name']), spans: readSpans(raw['spans']) };
    default:
      throw wrong();
  }
}

function readImage(raw: Raw): BlockBody {
  const { picture, width, height } = raw;
  if (typeof picture !== 'string' || !HASH.test(picture)) throw wrong();
  if (!isSize(width) || !isSize(height)) throw wrong();
  return { kind: 'image', alt: readText(raw['alt'], TEXT_LIMITS.alt), picture, width, height };
}

function isSize(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw < 100_000;
}

function readName(raw: unknown): string {
  if (typeof raw !== 'string' || !NOTE_NAME.test(raw)) throw wrong();
  return raw;
}

function readText(raw: unknown, most: number): string {
  if (typeof raw !== 'string') throw wrong();
  if (raw.length > most) throw new Refusal('TEXT_ERROR', '0004');
  return cleanText(raw);
}

/** A text as it is kept: NFC, without letters that no reader sees and no database takes. */
function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\uFEFF\u200B]/gu, '')
    .normalize('NFC');
}

function readSpans(raw: unknown): Span[] {
  if (!Array.isArray(raw)) throw wrong();
  return joinedSpans(raw.map(readSpan));
}

function readSpan(raw: unknown): Span {
  if (typeof raw === 'string') return readText(raw, TEXT_LIMITS.letters);
  if (!isRecord(raw)) throw wrong();
  if ('note' in raw) return { note: readName(raw['note']) };
  if ('ruby' in raw)
    return { ruby: readText(raw['ruby'], TEXT_LIMITS.ruby), base: readText(raw['base'], TEXT_LIMITS.ruby) };
  const mark = MARKS.find((known) => known === raw['mark']);
  if (!mark) throw wrong();
  return { mark, text: readText(raw['text'], TEXT_LIMITS.letters) };
}

/** Spans without empty ones; neighbours of one kind are one. */
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

/** A paragraph or heading without a letter is how an editor leaves a line, not a part of the text. */
function isBare(block: EditedBlock): boolean {
  return (block.kind === 'paragraph' || block.kind === 'heading') && block.spans.length === 0;
}

/**
 * Gives every block its id: one that this episode gave stays, once; new blocks and second bearers of an id get numbers
 * never used in it, as an import gives them.
 */
export function withIds(blocks: readonly EditedBlock[], lastBlock: number): { blocks: Block[]; lastBlock: number } {
  const taken = new Set<string>();
  let last = lastBlock;
  const given = blocks.map((block): Block => {
    const { id } = block;
    if (id !== null && !taken.has(id) && isGiven(id, lastBlock)) {
      taken.add(id);
      return { ...block, id };
    }
    last += 1;
    return { ...block, id: last.toString(36) };
  });
  return { blocks: given, lastBlock: last };
}

function isGiven(id: string, lastBlock: number): boolean {
  const number = Number.parseInt(id, 36);
  return number > 0 && number <= lastBlock && number.toString(36) === id;
}

/** The pictures that a text shows, each once. */
export function picturesIn(blocks: readonly BlockBody[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : [])))];
}

/** Letters as a reader counts them. */
export function lettersIn(blocks: readonly BlockBody[]): number {
  const said = blocks.flatMap((block) =>
    block.kind === 'paragraph' || block.kind === 'heading' ? [spansText(block.spans)] : [],
  );
  return said.reduce((sum, text) => sum + text.length, 0);
}

/** Whether two texts are one and the same, ids included. */
export function areSameBlocks(one: readonly Block[], other: readonly Block[]): boolean {
  return one.length === other.length && one.every((block, at) => isSameBlock(block, other[at]));
}

function isSameBlock(one: Block, other: Block | undefined): boolean {
  return other !== undefined && inOrder(one) === inOrder(other);
}

// jsonb keeps no order of keys: they are put in one before they are compared.
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
