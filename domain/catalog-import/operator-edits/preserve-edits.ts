import { EPISODE_FIELD_NAMES, type EpisodeField } from '#shared/catalog/episode-fields';
import { type WorkField, workFieldLabels } from '#shared/catalog/edited-work-fields';
import { type WorkFormField } from '#shared/catalog/work-fields';
import { buildWorkForm } from '#shared/catalog/work-form-values';
import type { EpisodePlan } from '../import-plan.ts';
import type { PlannedRecord, IncompleteRecord } from '../work-record.ts';
import type { OperatorEditedEpisode, StoredWork } from './operator-edit-store.ts';
import type { Remark } from '../source-work.ts';

/** Fields valid only together, such as hiatus and its end, or both ends of the rights. */
const TOGETHER: readonly (readonly WorkField[])[] = [
  ['status', 'hiatusUntil'],
  ['rightsFrom', 'rightsUntil'],
];

function preservedFields(edited: readonly WorkField[]): ReadonlySet<WorkField> {
  return new Set([...edited, ...TOGETHER.filter((group) => group.some((field) => edited.includes(field))).flat()]);
}

/** Keeps the stored values of fields that an operator edited or the source omits. */
export function preserveWorkEdits(
  { omitted, ...record }: IncompleteRecord,
  stored: StoredWork | undefined,
): PlannedRecord {
  if (!stored) return record;
  const fields = preservedFields(stored.edited);
  const isKept = (name: WorkFormField): boolean => fields.has(name) || omitted.includes(name);
  return {
    ...record,
    form: buildWorkForm((name) => (isKept(name) ? stored.form[name] : record.form[name])),
    // Draft state follows the listing.
    isDraft: fields.has('isListed') ? undefined : record.isDraft,
  };
}

/** Keeps operator edits in episode plans. An edited order stays; new episodes are appended. */
export function preserveEpisodeEdits(
  plans: EpisodePlan[],
  stored: { episodes: ReadonlyMap<number, OperatorEditedEpisode>; isOrdered: boolean; last: number },
): void {
  let { last } = stored;
  for (const { record, existing } of plans) {
    const { fields, current } = stored.episodes.get(existing?.id ?? 0) ?? { fields: [], current: undefined };
    if (current && fields.includes('title')) record.title = current.title;
    if (current && fields.includes('opensAt')) record.opensAt = new Date(current.opensAt);
    if (current && fields.includes('listing')) record.isWithdrawn = current.isWithdrawn;
    if (current && fields.includes('notes')) {
      record.noteBefore = current.noteBefore;
      record.noteAfter = current.noteAfter;
    }
    if (current && fields.includes('price')) {
      const { isFree, buyCoins, rentalCoins, rentalHours } = current;
      Object.assign(record, { isFree, buyCoins, rentalCoins, rentalHours });
    }
    if (stored.isOrdered) record.position = existing ? existing.position : (last += 1);
  }
}

export function preservedEditRemarks(
  file: string,
  work: StoredWork | undefined,
  episodes: ReadonlyMap<number, OperatorEditedEpisode>,
): Remark[] {
  const remarks: Remark[] = [];
  if (work && work.edited.length > 0) {
    const names = workFieldLabels(work.edited);
    remarks.push({ file, sentence: `운영자가 고친 항목은 그대로 둡니다: ${names}.` });
  }
  const fields = new Set<EpisodeField>([...episodes.values()].flatMap((episode) => episode.fields));
  if (fields.size > 0) {
    const names = [...fields].map((field) => EPISODE_FIELD_NAMES[field]).join(', ');
    remarks.push({ file, sentence: `운영자가 고친 회차 ${episodes.size}개의 항목은 그대로 둡니다: ${names}.` });
  }
  return remarks;
}
