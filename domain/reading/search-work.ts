import { type EpisodeRow, canSee, selectWorkLines } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { passagesOf } from '#vocabulary/place';
import type { Block } from '#vocabulary/text-blocks';
import { type HitWords, SEARCH_LIMITS, findWords, hitWords, readQuestion } from '#vocabulary/text-search';
import { type SearchCursor, cursorText, nextChunk, readCursor } from './text-search-rules.ts';
import { searchedLines, selectTextsWith } from './text-search-store.ts';

/** A stretch of a work's text that answers a question; `offset` counts as places do. */
export interface FoundText extends HitWords {
  episode: Pick<EpisodeRow, 'id' | 'position' | 'title' | 'unit'>;
  block: string;
  offset: number;
}

/** A page of what was found, in reading order. `next` asks for the page after it; a page may be empty and have one. */
export interface FoundTexts {
  hits: FoundText[];
  next: string | null;
}

/** A question to a work; `except` is an episode that is left out, `after` the cursor of the page before. */
interface SearchAsked {
  work: number;
  text: string;
  after?: string;
  except?: number;
  reader: Reader;
}

// So many episodes are looked through for one page at most, so that one question never holds the database for long.
const MOST_EPISODES = 320;

/**
 * Finds words in the texts of a work that are free or that this reader holds and has opened: nothing else is looked into,
 * nor counted.
 * Refuses with INPUT_ERROR 0003 and 0004 a question that is too short or too long, with NOT_FOUND 0001 when there is
 * no such work, with ADULT_ERROR 0001 when the age does not allow it.
 */
export async function searchWork(ctx: Needs<'db'>, ask: SearchAsked): Promise<FoundTexts> {
  const words = readQuestion(ask.text);
  if (words === 'short') throw new Refusal('INPUT_ERROR', '0003');
  if (words === 'long') throw new Refusal('INPUT_ERROR', '0004');
  const from = readCursor(ask.after);
  const work = await selectWorkLines(
    ctx.db,
    searchedLines({ ...ask, memberNo: memberNoOf(ask.reader), from: from.position, most: MOST_EPISODES + 1 }),
  );
  if (!work || (!work.is_listed && !work.beside)) throw new Refusal('NOT_FOUND', '0001');
  if (!canSee(ask.reader, work, 'content')) throw new Refusal('ADULT_ERROR', '0001', { work: work.id });
  return searchEpisodes(ctx, { open: work.episodes, words, from });
}

async function searchEpisodes(
  ctx: Needs<'db'>,
  ask: { open: EpisodeRow[]; words: string[]; from: SearchCursor },
): Promise<FoundTexts> {
  const hits: FoundText[] = [];
  const end = Math.min(ask.open.length, MOST_EPISODES);
  for (let at = 0, size = nextChunk(0); at < end; at += size, size = nextChunk(size)) {
    const chunk = ask.open.slice(at, Math.min(at + size, end));
    const texts = await selectTextsWith(ctx.db, { episodes: chunk.map((line) => line.id), words: ask.words });
    for (const line of chunk) {
      const given = line.position === ask.from.position ? ask.from.given : 0;
      const found = foundIn(line, texts.get(line.id) ?? [], ask.words);
      const room = SEARCH_LIMITS.hits - hits.length;
      hits.push(...found.slice(given, given + room));
      if (found.length > given + room)
        return { hits, next: cursorText({ position: line.position, given: given + room }) };
    }
  }
  const unseen = ask.open[end];
  return { hits, next: unseen ? cursorText({ position: unseen.position, given: 0 }) : null };
}

function foundIn(line: EpisodeRow, blocks: Block[], words: string[]): FoundText[] {
  const passages = passagesOf(blocks);
  const texts = new Map(passages.map((passage) => [passage.id, passage.text]));
  const { id, position, title, unit } = line;
  return findWords(passages, words).map((hit) => ({
    episode: { id, position, title, unit },
    block: hit.block,
    offset: hit.offset,
    ...hitWords(texts.get(hit.block) ?? '', hit),
  }));
}
