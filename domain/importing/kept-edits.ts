import {
  EPISODE_FIELD_NAMES,
  WORK_FIELD_NAMES,
  type EpisodeField,
  type WorkField,
  type WorkFormField,
} from '#vocabulary/work-fields';
import type { EpisodePlan } from './import-plan.ts';
import type { ToldColumns, WorkRecord } from './import-store.ts';
import type { KeptEpisode, KeptWork } from './kept-edits-store.ts';
import type { Remark } from './source-work.ts';

type Written = Omit<WorkRecord, 'cover' | 'hasOwnCover'>;

/** Columns that are left as they are where the record does not hold them, each with its field. */
const OPTIONAL_COLUMNS = {
  hiatus_until: 'hiatusUntil',
  is_tax_free: 'isTaxFree',
  rights_from: 'rightsFrom',
  rights_until: 'rightsUntil',
  wants_listing: 'isListed',
  // Whether it waits to be published is decided together with whether it is listed.
  is_draft: 'isListed',
} as const satisfies Record<Exclude<keyof ToldColumns, 'identifier'>, WorkFormField>;
type OptionalField = (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS];

/** Every other field of the form but warnings and tags: does not compile where one is missing here or in the record. */
const RECORD_FIELDS: {
  [Field in Exclude<WorkFormField, OptionalField | 'warnings' | 'tags'>]: Field & keyof Written;
} = {
  title: 'title',
  otherTitles: 'otherTitles',
  creators: 'creators',
  publisher: 'publisher',
  shelf: 'shelf',
  kind: 'kind',
  status: 'status',
  weekdays: 'weekdays',
  rating: 'rating',
  genre: 'genre',
  synopsis: 'synopsis',
  quote: 'quote',
  authorNote: 'authorNote',
  attribution: 'attribution',
  terms: 'terms',
};

/** Valid only together: a source must not end a hiatus whose last day an operator set, nor move one end of rights alone. */
const TOGETHER: readonly (readonly WorkField[])[] = [
  ['status', 'hiatusUntil'],
  ['rightsFrom', 'rightsUntil'],
];

function leftAlone(edited: readonly WorkField[]): ReadonlySet<WorkField> {
  return new Set([...edited, ...TOGETHER.filter((group) => group.some((field) => edited.includes(field))).flat()]);
}

/** A work as an import leaves it: what its source tells, but what an operator changed as it stands. */
export function keepWork(record: Written, kept: KeptWork | undefined): Written {
  if (!kept) return record;
  const { stands } = kept;
  const fields = leftAlone(kept.fields);
  const held = Object.values(RECORD_FIELDS).filter((field) => fields.has(field));
  const columns = Object.entries(OPTIONAL_COLUMNS).filter(([, field]) => fields.has(field));
  const fromStands = (namespace: string): boolean =>
    fields.has(namespace === 'warning' ? 'warnings' : namespace === 'genre' ? 'genre' : 'tags');
  return {
    ...record,
    ...Object.fromEntries(held.map((field) => [field, stands[field]])),
    told: { ...record.told, ...Object.fromEntries(columns.map(([column]) => [column, undefined])) },
    tags: [
      ...stands.tags.filter(({ namespace }) => fromStands(namespace)),
      ...record.tags.filter(({ namespace }) => !fromStands(namespace)),
    ],
  };
}

/**
 * Leaves in the plans of episodes what an operator changed. Where one put the episodes in another order, that order stays and
 * new ones come after it.
 */
export function keepEpisodes(
  plans: EpisodePlan[],
  kept: { episodes: ReadonlyMap<number, KeptEpisode>; isOrdered: boolean; last: number },
): void {
  let { last } = kept;
  for (const { record, known } of plans) {
    const { fields, stands } = kept.episodes.get(known?.id ?? 0) ?? { fields: [], stands: undefined };
    if (stands && fields.includes('title')) record.title = stands.title;
    if (stands && fields.includes('opensAt')) record.opensAt = new Date(stands.opensAt);
    if (stands && fields.includes('listing')) record.isWithdrawn = stands.isWithdrawn;
    if (stands && fields.includes('price')) {
      const { isFree, buyCoins, rentalCoins, rentalHours } = stands;
      Object.assign(record, { isFree, buyCoins, rentalCoins, rentalHours });
    }
    if (kept.isOrdered) record.position = known ? known.position : (last += 1);
  }
}

/** What a report says of it; nothing where no operator changed anything. */
export function keptRemarks(
  file: string,
  work: KeptWork | undefined,
  episodes: ReadonlyMap<number, KeptEpisode>,
): Remark[] {
  const remarks: Remark[] = [];
  if (work) {
    const names = work.fields.map((field) => WORK_FIELD_NAMES[field]).join(', ');
    remarks.push({ file, sentence: `운영자가 고친 항목은 그대로 둡니다: ${names}.` });
  }
  const fields = new Set<EpisodeField>([...episodes.values()].flatMap((episode) => episode.fields));
  if (fields.size > 0) {
    const names = [...fields].map((field) => EPISODE_FIELD_NAMES[field]).join(', ');
    remarks.push({ file, sentence: `운영자가 고친 회차 ${episodes.size}개의 항목은 그대로 둡니다: ${names}.` });
  }
  return remarks;
}
