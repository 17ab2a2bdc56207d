import { DomainError } from '#kernel/domain-error';
import { WORK_FORM_FIELDS, type WorkFormField, type WorkFormValues } from '#shared/catalog/work-fields';
import { buildWorkForm } from '#shared/catalog/work-form-values';
import { parseField } from './field-rules.ts';

/**
 * Normalizes and validates a form. `previous`: the stored return date, which may be past. Throws WORK_ERROR for the
 * first invalid field.
 */
export function parseWorkForm(form: WorkFormValues, today: string, previous: string | null = null): WorkFormValues {
  const tidy = buildWorkForm((name, type) => parseField(name, { type, value: form[name] }));
  const { status, hiatusUntil } = tidy;
  if (hiatusUntil !== null && (status !== 'hiatus' || !isReturn(hiatusUntil, today, previous)))
    throw new DomainError('WORK_ERROR', '0007', { field: 'hiatusUntil' });
  const { rightsFrom, rightsUntil } = tidy;
  if (rightsFrom !== null && rightsUntil !== null && !(Date.parse(rightsFrom) < Date.parse(rightsUntil)))
    throw new DomainError('WORK_ERROR', '0006', { field: 'rightsUntil' });
  return tidy;
}

function isReturn(day: string, today: string, previous: string | null): boolean {
  return day === previous || (isDay(day) && day > today);
}

/** Whether a text is a valid date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function changedFields(before: WorkFormValues, after: WorkFormValues): WorkFormField[] {
  return WORK_FORM_FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
