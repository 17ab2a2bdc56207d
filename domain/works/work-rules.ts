import { Refusal } from '#shared/refusal';
import { RATING_NAMES } from '#vocabulary/ratings';
import { KIND_NAMES, SHELVES, STATUS_NAMES } from '#vocabulary/shelves';
import { WEEKDAYS } from '#vocabulary/weekdays';
import { WORK_FORM_NAMES, WORK_LIMITS, type WorkFormField } from '#vocabulary/work-fields';
import type { WorkSheet } from './work-sheet.ts';

const MOST = { percent: 90, preview: 50, hours: 8_760, episodes: 2_000 };

/**
 * A sheet as it is written: texts composed and trimmed, names once each. `stood`: the day of return that stood before, which
 * may have passed since. Refuses with WORK_ERROR the first that is wrong.
 */
export function checkedSheet(sheet: WorkSheet, today: string, stood: string | null = null): WorkSheet {
  const tidy = tidySheet(sheet);
  checkNames(tidy);
  checkChoices(tidy);
  const { status, hiatusUntil } = tidy;
  if (hiatusUntil !== null && (status !== 'hiatus' || !isReturn(hiatusUntil, today, stood)))
    throw new Refusal('WORK_ERROR', '0007', { field: 'hiatusUntil' });
  const { rightsFrom, rightsUntil } = tidy;
  if (rightsFrom !== null && rightsUntil !== null && !(Date.parse(rightsFrom) < Date.parse(rightsUntil)))
    throw new Refusal('WORK_ERROR', '0006', { field: 'rightsUntil' });
  checkTerms(tidy.terms);
  return tidy;
}

function isReturn(day: string, today: string, stood: string | null): boolean {
  return day === stood || (isDay(day) && day > today);
}

function tidySheet(sheet: WorkSheet): WorkSheet {
  return {
    ...sheet,
    title: tidyText(sheet.title),
    otherTitles: tidyNames(sheet.otherTitles),
    creators: sheet.creators
      .map(({ name, role }) => ({ name: tidyText(name), role: tidyText(role) || '글' }))
      .filter(({ name }) => name !== ''),
    publisher: sheet.publisher === null ? null : tidyText(sheet.publisher) || null,
    weekdays: WEEKDAYS.filter((day) => sheet.weekdays.includes(day)),
    warnings: tidyNames(sheet.warnings),
    genre: tidyText(sheet.genre),
    tags: tidyNames(sheet.tags),
    synopsis: tidyText(sheet.synopsis),
    quote: tidyText(sheet.quote),
    authorNote: tidyText(sheet.authorNote),
    attribution: tidyText(sheet.attribution),
  };
}

function tidyText(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}

/** Names once each, without the mark that tags are written with. */
export function tidyNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => tidyText(name).replace(/^#/u, '')).filter((name) => name !== ''))];
}

function checkNames(sheet: WorkSheet): void {
  if (sheet.title === '' || sheet.title.length > WORK_LIMITS.line || /\n/u.test(sheet.title))
    throw new Refusal('WORK_ERROR', '0001', { field: 'title' });
  if (sheet.creators.length === 0) throw new Refusal('WORK_ERROR', '0002', { field: 'creators' });
  const { otherTitles, tags, warnings } = sheet;
  const creators = sheet.creators.map(({ name }) => name);
  const roles = sheet.creators.map(({ role }) => role);
  for (const [field, names] of [
    ['otherTitles', otherTitles],
    ['tags', tags],
    ['warnings', warnings],
    ['creators', creators],
    ['creators', roles],
  ] as const)
    if (!areNames(names)) throw new Refusal('WORK_ERROR', '0003', { field });
  for (const field of ['publisher', 'genre'] as const)
    if ((sheet[field]?.length ?? 0) > WORK_LIMITS.line) throw new Refusal('WORK_ERROR', '0003', { field });
  for (const field of ['synopsis', 'quote', 'authorNote', 'attribution'] as const)
    if (sheet[field].length > WORK_LIMITS.text) throw new Refusal('WORK_ERROR', '0003', { field });
}

/** Whether names are neither too many nor too long. */
export function areNames(names: readonly string[]): boolean {
  return names.length <= WORK_LIMITS.names && names.every((name) => name.length <= WORK_LIMITS.line);
}

function checkChoices(sheet: WorkSheet): void {
  const choices: Record<string, readonly string[]> = {
    shelf: SHELVES,
    kind: Object.keys(KIND_NAMES),
    status: Object.keys(STATUS_NAMES),
    rating: Object.keys(RATING_NAMES),
  };
  for (const field of ['shelf', 'kind', 'status', 'rating'] as const)
    if (!choices[field]?.includes(sheet[field])) throw new Refusal('WORK_ERROR', '0004', { field });
}

function checkTerms(terms: WorkSheet['terms']): void {
  const isWithin = (value: number, from: number, to: number): boolean =>
    Number.isInteger(value) && value >= from && value <= to;
  const { waitFreeHours, waitFreeRentalHours } = terms;
  const isRight =
    isWithin(terms.bundlePercent, 0, MOST.percent) &&
    isWithin(terms.bundleFrom, 2, MOST.episodes) &&
    isWithin(terms.previewPercent, 0, MOST.preview) &&
    isWithin(terms.waitFreeExceptLast, 0, MOST.episodes) &&
    (waitFreeHours === null) === (waitFreeRentalHours === null) &&
    (waitFreeHours === null ||
      (isWithin(waitFreeHours, 1, MOST.hours) && isWithin(waitFreeRentalHours ?? 0, 1, MOST.hours)));
  if (!isRight) throw new Refusal('WORK_ERROR', '0016', { field: 'terms' });
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

// Does not compile where a sheet has a part that the names of the form lack: imports would not know that it was edited.
const PART_NAMES: Record<keyof WorkSheet, string> = WORK_FORM_NAMES;

function isPart(name: string): name is WorkFormField {
  return name in PART_NAMES;
}

/** The parts of two sheets that differ: imports leave them alone from now on. */
export function changedParts(before: WorkSheet, after: WorkSheet): WorkFormField[] {
  return Object.keys(PART_NAMES)
    .filter(isPart)
    .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}
