import { sellingTermColumns } from '#domain/catalog';
import type { PublishingState, WorkChoice } from '#shared/catalog/import-runs';
import { sellingTerms } from '#shared/catalog/price-plan';
import { type Rating, strictestRating } from '#shared/catalog/ratings';
import type { Kind, Category, WorkStatus } from '#shared/catalog/categories';
import { parseLanguage } from '#shared/content/languages';
import { spansText } from '#shared/content/text-blocks';
import type { EpisodePlan } from './import-plan.ts';
import type { ExistingWork, WorkRecord } from './import-store.ts';
import type { SourceWork } from './source-work.ts';

const MAX_QUOTE = 90;
const TERM_COLUMNS = Object.keys(sellingTermColumns(sellingTerms(undefined, 'serial')));

/** Applies the operator's choice; publication data of the source wins. */
export function applyChoice(source: SourceWork, { shelf, kind, status, rating }: WorkChoice): SourceWork {
  const chosen = Object.entries({ shelf, kind, status, rating }).filter(([, value]) => value !== undefined);
  return { ...source, facts: { ...source.facts, ...Object.fromEntries(chosen) } };
}

/**
 * The work after the import. New works are listed only if the source says so or has rating and prices; otherwise they
 * are drafts of unknown rating. Existing works keep what the source omits.
 */
export function createWorkRecord(
  source: SourceWork,
  { id, existing, choice }: { id: number; existing: ExistingWork | undefined; choice: WorkChoice },
): Omit<WorkRecord, 'cover' | 'hasOwnCover'> {
  const { facts } = source;
  const shelf = facts.shelf ?? existing?.shelf ?? guessedShelf(source);
  const kind = facts.kind ?? (facts.shelf || !existing ? guessedKind(source, shelf) : existing.kind);
  const prices = facts.prices ?? choice.prices;
  const isListed = facts.listed ?? (choice.publish === undefined ? isListedByDefault(source, existing) : true);
  const status = facts.status ?? guessedStatus(source) ?? existing?.status ?? 'ongoing';
  return {
    id,
    sourceKey: existing?.source_key ?? source.sourceKey,
    title: facts.title.trim(),
    otherTitles: facts.otherTitles ?? [],
    shelf,
    kind,
    status,
    rating: choice.rating ?? ratingOf(source, existing),
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
      language: parseLanguage(facts.language ?? ''),
      rights_from: facts.rights?.from,
      rights_until: facts.rights?.until,
      hiatus_until: status === 'hiatus' ? facts.hiatusUntil : null,
      is_tax_free: facts.taxFree,
    },
    silent: existing ? silentColumns(source, prices !== undefined) : [],
  };
}

/** An issue may raise the rating of its series, never lower it. */
function ratingOf({ isIssue, facts }: SourceWork, existing: ExistingWork | undefined): Rating {
  const { rating } = facts;
  if (isIssue && existing) return strictestRating([existing.rating, rating]) ?? 'unknown';
  return rating ?? existing?.rating ?? 'unknown';
}

function isListedByDefault({ isDeclared, facts }: SourceWork, existing: ExistingWork | undefined): boolean | undefined {
  const isComplete = isDeclared === true && facts.rating !== undefined && facts.prices !== undefined;
  if (!existing) return isComplete;
  return existing.is_draft && isComplete ? true : undefined;
}

/** Columns an existing work keeps because the source omits them. */
function silentColumns({ facts, isDeclared, isIssue }: SourceWork, arePricesTold: boolean): string[] {
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
  return [...terms, ...Object.keys(isTold).filter((name) => isIssue || isTold[name] === undefined)];
}

function guessedStatus({ facts, isDeclared }: SourceWork): WorkStatus | undefined {
  if (facts.weekdays?.length || facts.release?.weekdays?.length) return 'ongoing';
  return isDeclared ? 'completed' : undefined;
}

/** What an operator must decide; null if the source has rating and prices. */
export function publishingState(
  source: SourceWork,
  existing: ExistingWork | undefined,
  plans: EpisodePlan[],
): PublishingState | null {
  const { facts, isDeclared } = source;
  if (isDeclared && facts.rating !== undefined && facts.prices !== undefined) return null;
  const { shelf, kind, status, rating } = createWorkRecord(source, { id: 0, existing: existing, choice: {} });
  return {
    isKnown: existing !== undefined,
    isPublished: existing?.wants_listing ?? false,
    waiting: plans.filter((plan) => !plan.existing || plan.existing.is_draft).length,
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

/** Undeclared texts are not assumed to be fixed-price books. */
function guessedShelf(source: SourceWork): Category {
  return source.episodes.some((episode) => episode.content.kind === 'images') ? 'webtoon' : 'serial';
}

function guessedKind(source: SourceWork, shelf: Category): Kind {
  return source.facts.shelf !== undefined && shelf === 'publish' ? 'single' : 'serial';
}

/** First sentence of the first paragraph, quoted on the storefront. */
function firstSentence(source: SourceWork): string {
  const first = source.episodes[0]?.content;
  if (first?.kind !== 'text') return '';
  for (const block of first.blocks) {
    const text = block.kind === 'paragraph' ? spansText(block.spans).trim() : '';
    const message = /^.{8,}?[.!?…]["”’]?(?=\s|$)/u.exec(text)?.[0] ?? text;
    if (message.length >= 12) return message.length <= MAX_QUOTE ? message : '';
  }
  return '';
}
