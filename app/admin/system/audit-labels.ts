import { seoulMinute } from '#shared/content/seoul-date';
import { AUDIT_ACTS, AUDIT_SUBJECTS } from '#shared/operations/audit-acts';
import { AUDIT_FIELDS } from '#shared/operations/audit-fields';

const ISO_DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

// Another release may have written names that this one does not know.
function labelIn(labels: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
}

export function actLabel(act: string): string {
  return labelIn(AUDIT_ACTS, act);
}

/** `work:12` as 작품 12. */
export function subjectLabel(subject: string): string {
  const [kind = '', ...name] = subject.split(':');
  const label = labelIn(AUDIT_SUBJECTS, kind);
  return name.length === 0 ? label : `${label} ${name.join(':')}`;
}

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** Changed fields; all fields when one state is missing. */
export function fieldChanges(before: object | null, after: object | null): FieldChange[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .map((name) => ({
      name: labelIn(AUDIT_FIELDS, name),
      before: displayText(old.get(name)),
      after: displayText(now.get(name)),
    }))
    .filter((detail) => detail.before !== detail.after);
}

function displayText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return ISO_DATE.test(value) ? seoulMinute(new Date(value)) : value;
}
