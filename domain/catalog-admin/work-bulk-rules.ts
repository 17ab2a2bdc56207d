import { DomainError } from '#kernel/domain-error';
import type { Kind } from '#shared/catalog/categories';
import { displayValue } from '#shared/catalog/field-types';
import { type WorkFormValues, workField } from '#shared/catalog/work-fields';
import { type BulkField } from '#shared/catalog/work-field-lists';
import { areValidNames, normalizeNames, parseField } from './field-rules.ts';

type TagField = 'tags';
/** A bulk change of works. */
export type WorkChange =
  | { [Name in Exclude<BulkField, TagField>]: { field: Name; value: WorkFormValues[Name] } }[Exclude<
      BulkField,
      TagField
    >]
  | { field: TagField; add: string[]; remove: string[] };

export interface BulkWork {
  id: number;
  title: string;
  values: Pick<WorkFormValues, BulkField>;
  kind: Kind;
  isTaxFree: boolean | null;
}

/** Change of a work, as values and as texts. */
export interface WorkStep {
  id: number;
  title: string;
  from: string;
  to: string;
  before: WorkFormValues[BulkField];
  after: WorkFormValues[BulkField];
}

/** Validates a change. Throws WORK_ERROR 0003 for long or many tags, 0004 for an invalid choice. */
export function parseWorkChange(change: WorkChange): WorkChange {
  if (change.field !== 'tags') {
    const value = parseField(change.field, { type: workField(change.field).type, value: change.value });
    return Object.assign({ ...change }, { value });
  }
  const tags = { ...change, add: normalizeNames(change.add), remove: normalizeNames(change.remove) };
  if (!areValidNames(tags.add) || !areValidNames(tags.remove))
    throw new DomainError('WORK_ERROR', '0003', { field: 'tags' });
  return tags;
}

/** Plans the change of each work; unchanged ones have no step. */
export function planWorks(works: readonly BulkWork[], change: WorkChange): WorkStep[] {
  return works.flatMap((work) => {
    const step = workStep(work, change);
    return step.from === step.to ? [] : [{ id: work.id, title: work.title, ...step }];
  });
}

function workStep({ values }: BulkWork, change: WorkChange): Omit<WorkStep, 'id' | 'title'> {
  const { type, label } = workField(change.field);
  const describe = (value: WorkFormValues[BulkField]): string => displayValue(type, value) || `${label} 없음`;
  const before = values[change.field];
  if (change.field !== 'tags')
    return { from: describe(before), to: describe(change.value), before, after: change.value };
  const stored = values.tags.filter((tag) => !change.remove.includes(tag));
  const tags = [...stored, ...change.add.filter((tag) => !stored.includes(tag))];
  return { from: describe(values.tags), to: describe(tags), before, after: tags };
}
