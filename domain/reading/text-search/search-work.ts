import { type EpisodeRow, requireVisible, selectWorkEpisodes } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { passagesOf } from '#shared/reading/reading-position';
import { type Block, spanText } from '#shared/content/text-blocks';
import {
  type HitExcerpt,
  type RubyOverText,
  SEARCH_LIMITS,
  type SearchedPassage,
  findMatches,
  hitExcerpt,
  parseQuery,
} from '#shared/reading/text-search';
import { type SearchCursor, cursorText, nextChunk, parseSearchCursor } from './text-search-rules.ts';
import { searchableEpisodes, selectLastPosition, selectTextsContaining } from './text-search-store.ts';

/** A match; `offset` as in reading positions. */
export interface TextMatch extends HitExcerpt {
  episode: Pick<EpisodeRow, 'id' | 'position' | 'title' | 'unit'>;
  block: string;
  offset: number;
  /** Of its episode, 0 to 1. */
  fraction: number;
}

/** A page of matches in reading order; may be empty with a `next` cursor. */
export interface TextMatchPage {
  hits: TextMatch[];
  next: string | null;
  /** Position of the last open episode. */
  total: number;
}

/** `except`: excluded episode; `after`: cursor. */
interface WorkSearchInput {
  work: number;
  text: string;
  /** Finds the letters however they are spaced. */
  ignoresSpaces?: boolean;
  after?: string;
  except?: number;
  reader: Reader;
}

// Episodes per page, to bound the database time.
const MAX_EPISODES = 320;

/**
 * Searches the free and the reader's opened texts of a work. Throws INPUT_ERROR 0003 or 0004 for a short or long
 * query, NOT_FOUND 0001 if the work does not exist, ADULT_ERROR 0001 by age.
 */
export async function searchWork(ctx: Needs<'db'>, input: WorkSearchInput): Promise<TextMatchPage> {
  const words = parseQuery(input.text, input.ignoresSpaces);
  if (words === 'short') throw new DomainError('INPUT_ERROR', '0003', { field: 'q' });
  if (words === 'long') throw new DomainError('INPUT_ERROR', '0004', { field: 'q' });
  const from = parseSearchCursor(input.after);
  const work = await selectWorkEpisodes(
    ctx.db,
    searchableEpisodes({ ...input, memberNo: memberNoOf(input.reader), from: from.position, most: MAX_EPISODES + 1 }),
  );
  if (!work || (!work.is_listed && !work.beside)) throw new DomainError('NOT_FOUND', '0001');
  requireVisible(input.reader, { rating: work.rating, id: work.id }, 'content');
  const total = await selectLastPosition(ctx.db, input.work);
  return { ...(await searchEpisodes(ctx, { open: work.episodes, words, from })), total };
}

async function searchEpisodes(
  ctx: Needs<'db'>,
  input: { open: EpisodeRow[]; words: string[]; from: SearchCursor },
): Promise<Omit<TextMatchPage, 'total'>> {
  const hits: TextMatch[] = [];
  const end = Math.min(input.open.length, MAX_EPISODES);
  for (let at = 0, size = nextChunk(0); at < end; at += size, size = nextChunk(size)) {
    const chunk = input.open.slice(at, Math.min(at + size, end));
    const texts = await selectTextsContaining(ctx.db, { episodes: chunk.map((line) => line.id), words: input.words });
    for (const line of chunk) {
      const provided = line.position === input.from.position ? input.from.given : 0;
      const found = foundIn(line, texts.get(line.id) ?? [], input.words);
      const room = SEARCH_LIMITS.hits - hits.length;
      hits.push(...found.slice(provided, provided + room));
      if (found.length > provided + room)
        return { hits, next: cursorText({ position: line.position, given: provided + room }) };
    }
  }
  const unseen = input.open[end];
  return { hits, next: unseen ? cursorText({ position: unseen.position, given: 0 }) : null };
}

function foundIn(line: EpisodeRow, blocks: Block[], words: string[]): TextMatch[] {
  const passages = searchedPassages(blocks);
  const texts = new Map(passages.map((passage) => [passage.id, passage.text]));
  const { id, position, title, unit } = line;
  const before = charactersBefore(passages);
  const all = passages.reduce((sum, { text }) => sum + text.length, 0);
  return findMatches(passages, words).map((hit) => ({
    episode: { id, position, title, unit },
    block: hit.block,
    offset: hit.offset,
    fraction: all > 0 ? ((before.get(hit.block) ?? 0) + hit.offset) / all : 0,
    ...hitExcerpt(texts.get(hit.block) ?? '', hit),
  }));
}

function charactersBefore(passages: readonly SearchedPassage[]): Map<string, number> {
  let passed = 0;
  return new Map(
    passages.map(({ id, text }) => {
      const before = passed;
      passed += text.length;
      return [id, before];
    }),
  );
}

function searchedPassages(blocks: Block[]): SearchedPassage[] {
  const spans = new Map(blocks.map((block) => [block.id, 'spans' in block ? block.spans : []]));
  return passagesOf(blocks).map((passage) => {
    let offset = 0;
    const readings: RubyOverText[] = [];
    for (const span of spans.get(passage.id) ?? []) {
      const { length } = spanText(span);
      if (typeof span === 'object' && 'ruby' in span) readings.push({ offset, length, ruby: span.ruby });
      offset += length;
    }
    return { ...passage, readings };
  });
}
