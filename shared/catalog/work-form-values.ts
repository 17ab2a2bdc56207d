import type { FieldKind, FieldType, FieldValues } from './field-types.ts';
import { WORK_FORM_FIELDS, type WorkFormField, type WorkFormValues, workField } from './work-fields.ts';

/** Builds a form; `read` returns a value of the field's kind. */
export function buildWorkForm(read: (name: WorkFormField, type: FieldType) => FieldValues[FieldKind]): WorkFormValues {
  const values = WORK_FORM_FIELDS.map((name) => [name, read(name, workField(name).type)]);
  return Object.fromEntries(values);
}
