import { DomainError } from '#kernel/domain-error';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { KIND_NAMES, CATEGORIES, STATUS_NAMES } from '#shared/catalog/categories';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { WORK_FORM_NAMES, WORK_LIMITS, type WorkFormField } from '#shared/catalog/work-fields';
import type { WorkFormValues } from './work-form.ts';

const MAX = { percent: 90, preview: 50, hours: 8_760, episodes: 2_000 };

/**
 * Normalizes and validates a form. `previous`: the stored return date, which may be past. Throws WORK_ERROR for the
 * first invalid field.
 */
export function parseWorkForm(form: WorkFormValues, today: string, previous: string | null = null): WorkFormValues {
  const tidy = normalizeForm(form);
  checkNames(tidy);
  checkChoices(tidy);
  const { status, hiatusUntil } = tidy;
  if (hiatusUntil !== null && (status !== 'hiatus' || !isReturn(hiatusUntil, today, previous)))
    throw new DomainError('WORK_ERROR', '0007', { field: 'hiatusUntil' });
  const { rightsFrom, rightsUntil } = tidy;
  if (rightsFrom !== null && rightsUntil !== null && !(Date.parse(rightsFrom) < Date.parse(rightsUntil)))
    throw new DomainError('WORK_ERROR', '0006', { field: 'rightsUntil' });
  checkTerms(tidy.terms);
  return tidy;
}

function isReturn(day: string, today: string, previous: string | null): boolean {
  return day === previous || (isDay(day) && day > today);
}

function normalizeForm(form: WorkFormValues): WorkFormValues {
  return {
    ...form,
    title: normalizeText(form.title),
    otherTitles: normalizeNames(form.otherTitles),
    creators: form.creators
      .map(({ name, role }) => ({ name: normalizeText(name), role: normalizeText(role) || '글' }))
      .filter(({ name }) => name !== ''),
    publisher: form.publisher === null ? null : normalizeText(form.publisher) || null,
    weekdays: WEEKDAYS.filter((day) => form.weekdays.includes(day)),
    warnings: normalizeNames(form.warnings),
    genre: normalizeText(form.genre),
    tags: normalizeNames(form.tags),
    synopsis: normalizeText(form.synopsis),
    quote: normalizeText(form.quote),
    authorNote: normalizeText(form.authorNote),
    attribution: normalizeText(form.attribution),
  };
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}

export function normalizeNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => normalizeText(name).replace(/^#/u, '')).filter((name) => name !== ''))];
}

function checkNames(form: WorkFormValues): void {
  if (form.title === '' || form.title.length > WORK_LIMITS.line || /\n/u.test(form.title))
    throw new DomainError('WORK_ERROR', '0001', { field: 'title' });
  if (form.creators.length === 0) throw new DomainError('WORK_ERROR', '0002', { field: 'creators' });
  const { otherTitles, tags, warnings } = form;
  const creators = form.creators.map(({ name }) => name);
  const roles = form.creators.map(({ role }) => role);
  for (const [field, names] of [
    ['otherTitles', otherTitles],
    ['tags', tags],
    ['warnings', warnings],
    ['creators', creators],
    ['creators', roles],
  ] as const)
    if (!areValidNames(names)) throw new DomainError('WORK_ERROR', '0003', { field });
  for (const field of ['publisher', 'genre'] as const)
    if ((form[field]?.length ?? 0) > WORK_LIMITS.line) throw new DomainError('WORK_ERROR', '0003', { field });
  for (const field of ['synopsis', 'quote', 'authorNote', 'attribution'] as const)
    if (form[field].length > WORK_LIMITS.text) throw new DomainError('WORK_ERROR', '0003', { field });
}

/** Whether names are within number and length limits. */
export function areValidNames(names: readonly string[]): boolean {
  return names.length <= WORK_LIMITS.names && names.every((name) => name.length <= WORK_LIMITS.line);
}

function checkChoices(form: WorkFormValues): void {
  const choices: Record<string, readonly string[]> = {
    shelf: CATEGORIES,
    kind: Object.keys(KIND_NAMES),
    status: Object.keys(STATUS_NAMES),
    rating: Object.keys(RATING_NAMES),
  };
  for (const field of ['shelf', 'kind', 'status', 'rating'] as const)
    if (!choices[field]?.includes(form[field])) throw new DomainError('WORK_ERROR', '0004', { field });
}

function checkTerms(terms: WorkFormValues['terms']): void {
  const isWithin = (value: number, from: number, to: number): boolean =>
    Number.isInteger(value) && value >= from && value <= to;
  const { waitFreeHours, waitFreeRentalHours } = terms;
  const isRight =
    isWithin(terms.bundlePercent, 0, MAX.percent) &&
    isWithin(terms.bundleFrom, 2, MAX.episodes) &&
    isWithin(terms.previewPercent, 0, MAX.preview) &&
    isWithin(terms.waitFreeExceptLast, 0, MAX.episodes) &&
    (waitFreeHours === null) === (waitFreeRentalHours === null) &&
    (waitFreeHours === null ||
      (isWithin(waitFreeHours, 1, MAX.hours) && isWithin(waitFreeRentalHours ?? 0, 1, MAX.hours)));
  if (!isRight) throw new DomainError('WORK_ERROR', '0016', { field: 'terms' });
}

/** Whether a text is a valid date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

// Fails to compile when a field has no form name, which imports need.
const FIELD_NAMES: Record<keyof WorkFormValues, string> = WORK_FORM_NAMES;

function isField(name: string): name is WorkFormField {
  return name in FIELD_NAMES;
}

export function changedFields(before: WorkFormValues, after: WorkFormValues): WorkFormField[] {
  return Object.keys(FIELD_NAMES)
    .filter(isField)
    .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}
