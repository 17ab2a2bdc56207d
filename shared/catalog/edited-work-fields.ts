import { WORK_FIELDS, type WorkFormField } from './work-fields.ts';

/** An editable work field; an import keeps edited ones. */
export type WorkField = WorkFormField | 'cover' | 'order';
const OTHER_LABELS = { cover: '표지', order: '회차 순서' };

/** Joined labels of fields. */
export function workFieldLabels(fields: readonly WorkField[]): string {
  return fields
    .map((name) => (name === 'cover' || name === 'order' ? OTHER_LABELS[name] : WORK_FIELDS[name].label))
    .join(', ');
}
