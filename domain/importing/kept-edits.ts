import { EPISODE_FIELD_NAMES, WORK_FIELD_NAMES, type EpisodeField, type WorkField } from '#vocabulary/work-fields';
import type { EpisodePlan } from './import-plan.ts';
import type { WorkRecord } from './import-store.ts';
import type { KeptEpisode, KeptWork } from './kept-edits-store.ts';
import type { Remark } from './source-work.ts';

type Written = Omit<WorkRecord, 'cover' | 'hasOwnCover'>;

/** Fields of a record that stand as they are once an operator changed them; tags and the cover are told apart. */
const PLAIN = [
  'title',
  'otherTitles',
  'creators',
  'publisher',
  'shelf',
  'kind',
  'status',
  'rating',
  'genre',
  'synopsis',
  'quote',
  'authorNote',
  'attribution',
  'weekdays',
  'terms',
] as const satisfies readonly WorkField[];

/** A work as an import leaves it: what its source tells, but what an operator changed as it stands. */
export function keepWork(record: Written, kept: KeptWork | undefined): Written {
  if (!kept) return record;
  const { fields, stands } = kept;
  const held = PLAIN.filter((field) => fields.includes(field)).map((field) => [field, stands[field]]);
  const fromStands = (namespace: string): boolean =>
    fields.includes(namespace === 'warning' ? 'warnings' : namespace === 'genre' ? 'genre' : 'tags');
  return {
    ...record,
    ...Object.fromEntries(held),
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
