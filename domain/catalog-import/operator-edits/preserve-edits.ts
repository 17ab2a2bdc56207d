import {
  EPISODE_EDIT_NAMES,
  EPISODE_FIELD_NAMES,
  type EpisodeEdit,
  type EpisodeValues,
  episodeField,
  pickEpisodeValues,
} from '#shared/catalog/episode-fields';
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
    const edited = stored.episodes.get(existing?.id ?? 0);
    if (edited) Object.assign(record, preservedValues(edited));
    if (stored.isOrdered) record.position = existing ? existing.position : (last += 1);
  }
}

function preservedValues({ edits, current }: OperatorEditedEpisode): Partial<EpisodeValues> {
  const names = EPISODE_FIELD_NAMES.filter((name) => edits.includes(episodeField(name).edit));
  return pickEpisodeValues({ ...current, opensAt: new Date(current.opensAt) }, names);
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
  const edits = new Set<EpisodeEdit>([...episodes.values()].flatMap((episode) => episode.edits));
  if (edits.size > 0) {
    const names = [...edits].map((edit) => EPISODE_EDIT_NAMES[edit]).join(', ');
    remarks.push({ file, sentence: `운영자가 고친 회차 ${episodes.size}개의 항목은 그대로 둡니다: ${names}.` });
  }
  return remarks;
}
