import {
  EPISODE_FIELD_NAMES,
  WORK_FIELD_NAMES,
  type EpisodeField,
  type WorkField,
  type WorkFormField,
} from '#shared/catalog/work-fields';
import type { EpisodePlan } from '../import-plan.ts';
import type { OptionalWorkColumns, WorkRecord } from '../import-store.ts';
import type { OperatorEditedEpisode, OperatorEditedWork } from './operator-edit-store.ts';
import type { Remark } from '../source-work.ts';

type WrittenWork = Omit<WorkRecord, 'cover' | 'hasOwnCover'>;

/** Columns left unchanged when absent, with their field. */
const OPTIONAL_COLUMNS = {
  hiatus_until: 'hiatusUntil',
  is_tax_free: 'isTaxFree',
  rights_from: 'rightsFrom',
  rights_until: 'rightsUntil',
  wants_listing: 'isListed',
  // Draft state follows the listing.
  is_draft: 'isListed',
} as const satisfies Record<Exclude<keyof OptionalWorkColumns, 'identifier' | 'language'>, WorkFormField>;
type OptionalField = (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS];

/** All other form fields except warnings and tags; missing ones fail to compile. */
const RECORD_FIELDS: {
  [Field in Exclude<WorkFormField, OptionalField | 'warnings' | 'tags'>]: Field & keyof WrittenWork;
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

/** Fields valid only together, such as hiatus and its end, or both ends of the rights. */
const TOGETHER: readonly (readonly WorkField[])[] = [
  ['status', 'hiatusUntil'],
  ['rightsFrom', 'rightsUntil'],
];

function preservedFields(edited: readonly WorkField[]): ReadonlySet<WorkField> {
  return new Set([...edited, ...TOGETHER.filter((group) => group.some((field) => edited.includes(field))).flat()]);
}

/** Applies a source to a work but keeps operator edits. */
export function preserveWorkEdits(record: WrittenWork, stored: OperatorEditedWork | undefined): WrittenWork {
  if (!stored) return record;
  const { stands } = stored;
  const fields = preservedFields(stored.fields);
  const entitled = Object.values(RECORD_FIELDS).filter((field) => fields.has(field));
  const columns = Object.entries(OPTIONAL_COLUMNS).filter(([, field]) => fields.has(field));
  const fromStands = (namespace: string): boolean =>
    fields.has(namespace === 'warning' ? 'warnings' : namespace === 'genre' ? 'genre' : 'tags');
  return {
    ...record,
    ...Object.fromEntries(entitled.map((field) => [field, stands[field]])),
    told: { ...record.told, ...Object.fromEntries(columns.map(([column]) => [column, undefined])) },
    tags: [
      ...stands.tags.filter(({ namespace }) => fromStands(namespace)),
      ...record.tags.filter(({ namespace }) => !fromStands(namespace)),
    ],
  };
}

/** Keeps operator edits in episode plans. An edited order stays; new episodes are appended. */
export function preserveEpisodeEdits(
  plans: EpisodePlan[],
  stored: { episodes: ReadonlyMap<number, OperatorEditedEpisode>; isOrdered: boolean; last: number },
): void {
  let { last } = stored;
  for (const { record, existing } of plans) {
    const { fields, stands } = stored.episodes.get(existing?.id ?? 0) ?? { fields: [], stands: undefined };
    if (stands && fields.includes('title')) record.title = stands.title;
    if (stands && fields.includes('opensAt')) record.opensAt = new Date(stands.opensAt);
    if (stands && fields.includes('listing')) record.isWithdrawn = stands.isWithdrawn;
    if (stands && fields.includes('price')) {
      const { isFree, buyCoins, rentalCoins, rentalHours } = stands;
      Object.assign(record, { isFree, buyCoins, rentalCoins, rentalHours });
    }
    if (stored.isOrdered) record.position = existing ? existing.position : (last += 1);
  }
}

export function preservedEditRemarks(
  file: string,
  work: OperatorEditedWork | undefined,
  episodes: ReadonlyMap<number, OperatorEditedEpisode>,
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
