import { sellingTerms } from '#vocabulary/price-plan';
import type { Kind, Shelf } from '#vocabulary/shelves';
import { spansText } from '#vocabulary/text-blocks';
import type { WorkRecord } from './import-store.ts';
import type { SourceWork } from './source-work.ts';

const QUOTE_MOST = 90;

/** A work as it will stand: what the source tells, and what follows from it where it tells nothing. */
export function workRecord(source: SourceWork, id: number): Omit<WorkRecord, 'cover' | 'hasOwnCover'> {
  const { facts } = source;
  const shelf = facts.shelf ?? guessedShelf(source);
  const kind = facts.kind ?? guessedKind(shelf);
  const status = facts.status ?? (facts.weekdays?.length || facts.release?.weekdays?.length ? 'ongoing' : 'completed');
  return {
    id,
    sourceKey: source.sourceKey,
    title: facts.title.trim(),
    otherTitles: facts.otherTitles ?? [],
    shelf,
    kind,
    status,
    rating: facts.rating ?? 'all',
    genre: facts.genre ?? '',
    synopsis: facts.synopsis?.trim() ?? '',
    quote: facts.quote?.trim() ?? firstSentence(source),
    authorNote: facts.authorNote?.trim() ?? '',
    attribution: facts.attribution?.trim() ?? '',
    weekdays: facts.weekdays ?? facts.release?.weekdays ?? [],
    publisher: facts.publisher ?? null,
    creators: facts.creators,
    tags: tagsOf(source),
    terms: sellingTerms(facts.prices, kind),
    told: {
      wants_listing: facts.listed,
      rights_from: facts.rights?.from,
      rights_until: facts.rights?.until,
      hiatus_until: status === 'hiatus' ? facts.hiatusUntil : null,
      is_tax_free: facts.taxFree,
    },
  };
}

function tagsOf({ facts }: SourceWork): WorkRecord['tags'] {
  const named = (namespace: 'genre' | 'keyword' | 'warning', names: string[]): WorkRecord['tags'] =>
    names.map((name) => ({ namespace, name }));
  return [
    ...named('genre', facts.genre ? [facts.genre] : []),
    ...named('keyword', facts.tags ?? []),
    ...named('warning', facts.warnings ?? []),
  ];
}

function guessedShelf(source: SourceWork): Shelf {
  return source.episodes.some((episode) => episode.content.kind === 'images') ? 'webtoon' : 'publish';
}

function guessedKind(shelf: Shelf): Kind {
  return shelf === 'publish' ? 'single' : 'serial';
}

/** The first sentence of the first paragraph: what the shop window quotes. */
function firstSentence(source: SourceWork): string {
  const first = source.episodes[0]?.content;
  if (first?.kind !== 'text') return '';
  for (const block of first.blocks) {
    const text = block.kind === 'paragraph' ? spansText(block.spans).trim() : '';
    const sentence = /^.{8,}?[.!?…]["”’]?(?=\s|$)/u.exec(text)?.[0] ?? text;
    if (sentence.length >= 12) return sentence.length <= QUOTE_MOST ? sentence : '';
  }
  return '';
}
