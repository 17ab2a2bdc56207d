import type { PublishingState, WorkChoice } from '#shared/catalog/import-runs';
import { sellingTerms } from '#shared/catalog/price-plan';
import { type Rating, strictestRating } from '#shared/catalog/ratings';
import type { Kind, Category, WorkStatus } from '#shared/catalog/categories';
import { parseLanguage } from '#shared/content/languages';
import { emptyValue } from '#shared/catalog/field-types';
import {
  WORK_FORM_FIELDS,
  type WorkFormField,
  type WorkFormValues,
  isWorkFormField,
  workField,
} from '#shared/catalog/work-fields';
import { type GuessedField } from '#shared/catalog/work-field-lists';
import { buildWorkForm } from '#shared/catalog/work-form-values';
import { spansText } from '#shared/content/text-blocks';
import type { EpisodePlan } from './import-plan.ts';
import type { ExistingWork, WorkRecord } from './import-store.ts';
import type { SourceWork } from './source-work.ts';

const MAX_QUOTE = 90;

/** Applies the operator's choice; publication data of the source wins. */
export function applyChoice(source: SourceWork, { shelf, kind, status, rating }: WorkChoice): SourceWork {
  const chosen = Object.entries({ shelf, kind, status, rating }).filter(([, value]) => value !== undefined);
  return { ...source, facts: { ...source.facts, ...Object.fromEntries(chosen) } };
}

/** A work as written, without its cover. */
export type PlannedRecord = Omit<WorkRecord, 'cover' | 'hasOwnCover'>;
/** `omitted`: fields that the source leaves as they are stored. */
export type IncompleteRecord = PlannedRecord & { omitted: readonly WorkFormField[] };

interface Target {
  existing: ExistingWork | undefined;
  choice: WorkChoice;
}

/**
 * The work after the import. New works are listed only if the source says so or has rating and prices; otherwise they
 * are drafts of unknown rating. Existing works keep what the source omits.
 */
export function createWorkRecord(source: SourceWork, { id, ...target }: Target & { id: number }): IncompleteRecord {
  const { existing } = target;
  const values = sourceValues(source, target);
  const omitted = existing ? WORK_FORM_FIELDS.filter((name) => values[name] === undefined) : [];
  const { isListed } = values;
  return {
    id,
    sourceKey: existing?.source_key ?? source.sourceKey,
    form: buildWorkForm((name, type) => values[name] ?? emptyValue(type)),
    omitted,
    identifier: source.identifier,
    isDraft: isListed === undefined ? undefined : !isListed && source.facts.listed === undefined,
  };
}

/** The value of each field; undefined: as stored, or empty. */
function sourceValues(source: SourceWork, { existing, choice }: Target): Partial<WorkFormValues> {
  const { facts } = source;
  const guessed = guessedValues(source, { existing, choice });
  const { status, kind } = guessed;
  const prices = facts.prices ?? choice.prices;
  const isEmptied = (name: WorkFormField): boolean =>
    source.isDeclared === true && workField(name).whenOmitted === 'emptied';
  const emptied = WORK_FORM_FIELDS.filter(isEmptied).map((name) => [name, emptyValue(workField(name).type)]);
  return {
    ...Object.fromEntries(emptied),
    ...definedFacts(source, existing),
    ...guessed,
    hiatusUntil: status === 'hiatus' ? facts.hiatusUntil : null,
    terms: prices || !existing ? sellingTerms(prices, kind) : undefined,
    isTaxFree: facts.taxFree,
    rightsFrom: facts.rights?.from,
    rightsUntil: facts.rights?.until,
    isListed: facts.listed ?? (choice.publish === undefined ? isListedByDefault(source, existing) : true),
  };
}

/** The facts that a form has too, texts trimmed. An issue of a series does not describe the whole work. */
function definedFacts(
  { facts, isDeclared, isIssue }: SourceWork,
  existing: ExistingWork | undefined,
): Partial<WorkFormValues> {
  const values = {
    ...facts,
    language: parseLanguage(facts.language ?? ''),
    weekdays: facts.weekdays ?? facts.release?.weekdays,
    creators: isDeclared || facts.creators.length > 0 ? facts.creators : undefined,
  };
  const isLeft = (name: WorkFormField): boolean =>
    isIssue === true && existing !== undefined && (name === 'creators' || workField(name).whenOmitted === 'emptied');
  const defined = Object.entries(values).filter(
    ([name, value]) => isWorkFormField(name) && !isLeft(name) && value !== undefined,
  );
  return Object.fromEntries(defined.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
}

/** Undefined: as stored. */
function guessedValues(source: SourceWork, { existing, choice }: Target) {
  const { facts, isDeclared, isIssue } = source;
  const quote = existing && isIssue ? undefined : facts.quote?.trim();
  const shelf = facts.shelf ?? existing?.shelf ?? guessedShelf(source);
  return {
    shelf,
    kind: facts.kind ?? (facts.shelf || !existing ? guessedKind(source, shelf) : existing.kind),
    status: facts.status ?? guessedStatus(source) ?? existing?.status ?? 'ongoing',
    rating: choice.rating ?? ratingOf(source, existing),
    quote: quote ?? (existing && !isDeclared ? undefined : firstSentence(source)),
  } satisfies { [Name in GuessedField]: WorkFormValues[Name] | undefined };
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
  const { shelf, kind, status, rating } = createWorkRecord(source, { id: 0, existing, choice: {} }).form;
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
