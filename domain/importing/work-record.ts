import { termColumns } from '#domain/catalogue';
import type { PublishingState, WorkChoice } from '#vocabulary/import-runs';
import { sellingTerms } from '#vocabulary/price-plan';
import type { Kind, Shelf, WorkStatus } from '#vocabulary/shelves';
import { spansText } from '#vocabulary/text-blocks';
import type { EpisodePlan } from './import-plan.ts';
import type { KnownWork, WorkRecord } from './import-store.ts';
import type { SourceWork } from './source-work.ts';

const QUOTE_MOST = 90;
const TERM_COLUMNS = Object.keys(termColumns(sellingTerms(undefined, 'serial')));

/** A source with what an operator chose for it; what the source itself says about publishing is not overruled. */
export function withChoice(source: SourceWork, { shelf, kind, status, rating }: WorkChoice): SourceWork {
  const chosen = Object.entries({ shelf, kind, status, rating }).filter(([, value]) => value !== undefined);
  return { ...source, facts: { ...source.facts, ...Object.fromEntries(chosen) } };
}

/**
 * A work as it will stand. A new work is listed only where its source says so, or says both rating and prices; else it is a
 * draft of unknown rating. A known one stays as it stands in all that its source does not tell.
 */
export function workRecord(
  source: SourceWork,
  { id, known, choice }: { id: number; known: KnownWork | undefined; choice: WorkChoice },
): Omit<WorkRecord, 'cover' | 'hasOwnCover'> {
  const { facts } = source;
  const shelf = facts.shelf ?? known?.shelf ?? guessedShelf(source);
  const kind = facts.kind ?? (facts.shelf || !known ? guessedKind(source, shelf) : known.kind);
  const prices = facts.prices ?? choice.prices;
  const isListed = facts.listed ?? (choice.publish === undefined ? isListedByDefault(source, known) : true);
  const status = facts.status ?? guessedStatus(source) ?? known?.status ?? 'ongoing';
  return {
    id,
    sourceKey: known?.source_key ?? source.sourceKey,
    title: facts.title.trim(),
    otherTitles: facts.otherTitles ?? [],
    shelf,
    kind,
    status,
    rating: facts.rating ?? known?.rating ?? 'unknown',
    genre: facts.genre ?? '',
    synopsis: facts.synopsis?.trim() ?? '',
    quote: facts.quote?.trim() ?? firstSentence(source),
    authorNote: facts.authorNote?.trim() ?? '',
    attribution: facts.attribution?.trim() ?? '',
    weekdays: facts.weekdays ?? facts.release?.weekdays ?? [],
    publisher: facts.publisher ?? null,
    creators: facts.creators,
    tags: tagsOf(source),
    terms: sellingTerms(prices, kind),
    told: {
      wants_listing: isListed,
      is_draft: isListed === undefined ? undefined : !isListed && facts.listed === undefined,
      identifier: source.identifier,
      rights_from: facts.rights?.from,
      rights_until: facts.rights?.until,
      hiatus_until: status === 'hiatus' ? facts.hiatusUntil : null,
      is_tax_free: facts.taxFree,
    },
    silent: known ? silentColumns(source, prices !== undefined) : [],
  };
}

function isListedByDefault({ isDeclared, facts }: SourceWork, known: KnownWork | undefined): boolean | undefined {
  const isComplete = isDeclared === true && facts.rating !== undefined && facts.prices !== undefined;
  if (!known) return isComplete;
  return known.is_draft && isComplete ? true : undefined;
}

/** What a known work keeps because its source does not tell it. */
function silentColumns({ facts, isDeclared }: SourceWork, arePricesTold: boolean): string[] {
  const terms = arePricesTold ? [] : TERM_COLUMNS;
  if (isDeclared) return terms;
  const isTold: Record<string, unknown> = {
    other_titles: facts.otherTitles,
    genre: facts.genre,
    synopsis: facts.synopsis,
    quote: facts.quote,
    author_note: facts.authorNote,
    attribution: facts.attribution,
    weekdays: facts.weekdays ?? facts.release?.weekdays,
    publisher_id: facts.publisher,
    creators: facts.creators[0],
    tags: facts.genre ?? facts.tags ?? facts.warnings,
  };
  return [...terms, ...Object.keys(isTold).filter((name) => isTold[name] === undefined)];
}

function guessedStatus({ facts, isDeclared }: SourceWork): WorkStatus | undefined {
  if (facts.weekdays?.length || facts.release?.weekdays?.length) return 'ongoing';
  return isDeclared ? 'completed' : undefined;
}

/** What an operator decides about a work; null where its source says rating and prices itself. */
export function publishingState(
  source: SourceWork,
  known: KnownWork | undefined,
  plans: EpisodePlan[],
): PublishingState | null {
  const { facts, isDeclared } = source;
  if (isDeclared && facts.rating !== undefined && facts.prices !== undefined) return null;
  const { shelf, kind, status, rating } = workRecord(source, { id: 0, known, choice: {} });
  return {
    isKnown: known !== undefined,
    isPublished: known?.wants_listing ?? false,
    waiting: plans.filter((plan) => !plan.known || plan.known.is_draft).length,
    shelf,
    kind,
    status,
    rating,
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

/** A text of which nothing is said is no book of fixed price: an operator says what it is. */
function guessedShelf(source: SourceWork): Shelf {
  return source.episodes.some((episode) => episode.content.kind === 'images') ? 'webtoon' : 'serial';
}

function guessedKind(source: SourceWork, shelf: Shelf): Kind {
  return source.facts.shelf !== undefined && shelf === 'publish' ? 'single' : 'serial';
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
