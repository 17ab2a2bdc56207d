import { type AdminWork, type WorkFormValues, parseSeoulDate, formatSeoulField } from '#domain/catalog-admin';
import { DomainError } from '#kernel/domain-error';
import { RATINGS } from '#shared/catalog/ratings';
import { KINDS, CATEGORIES, STATUSES } from '#shared/catalog/categories';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import type { ConsoleForm } from '../components/console-form.server.ts';
import { choiceOf, parseCount, parseNames } from './form-values.ts';

const DAY_MS = 86_400_000;

export type WorkValues = Record<string, string>;

export function valuesOf(sheet: WorkFormValues): WorkValues {
  const { terms } = sheet;
  return {
    title: sheet.title,
    otherTitles: sheet.otherTitles.join('\n'),
    creators: sheet.creators.map(({ name, role }) => `${role}: ${name}`).join('\n'),
    publisher: sheet.publisher ?? '',
    shelf: sheet.shelf,
    kind: sheet.kind,
    status: sheet.status,
    hiatusUntil: sheet.hiatusUntil ?? '',
    weekdays: sheet.weekdays.join(','),
    rating: sheet.rating,
    warnings: sheet.warnings.join(', '),
    genre: sheet.genre,
    tags: sheet.tags.join(', '),
    synopsis: sheet.synopsis,
    quote: sheet.quote,
    authorNote: sheet.authorNote,
    attribution: sheet.attribution,
    fixedPrice: yesNo(terms.isFixedPrice),
    taxFree: yesNo(sheet.isTaxFree),
    bundlePercent: String(terms.bundlePercent),
    bundleFrom: String(terms.bundleFrom),
    previewPercent: String(terms.previewPercent),
    waitFreeHours: String(terms.waitFreeHours ?? ''),
    waitFreeRentalHours: String(terms.waitFreeRentalHours ?? ''),
    waitFreeExceptLast: String(terms.waitFreeExceptLast),
    rightsFrom: sheet.rightsFrom === null ? '' : formatSeoulField(new Date(sheet.rightsFrom)).slice(0, 10),
    rightsUntil: sheet.rightsUntil === null ? '' : lastDay(sheet.rightsUntil),
    isListed: sheet.isListed ? 'yes' : 'no',
  };
}

function yesNo(value: boolean | null): string {
  return value === null ? '' : value ? 'yes' : 'no';
}

/** Last day of sale for an exclusive end. */
function lastDay(endsAt: string): string {
  return formatSeoulField(new Date(Date.parse(endsAt) - 1)).slice(0, 10);
}

export function newValues(): WorkValues {
  return {
    shelf: 'serial',
    kind: 'serial',
    status: 'ongoing',
    rating: 'unknown',
    bundlePercent: '0',
    bundleFrom: '2',
    previewPercent: '0',
    waitFreeExceptLast: '0',
    isListed: 'yes',
  };
}

export function parseWork(form: ConsoleForm): WorkValues {
  return { ...form.typed, weekdays: form.all('weekdays').join(',') };
}

/** Throws WORK_ERROR 0004 for an unknown choice and 0011 for an invalid day; the use case checks the rest. */
export function workInput(form: ConsoleForm): WorkFormValues {
  const text = (name: string): string => form(name);
  return {
    title: text('title'),
    otherTitles: text('otherTitles').split('\n'),
    creators: text('creators').split('\n').map(creatorOf),
    publisher: text('publisher') || null,
    ...choicesOf(form),
    hiatusUntil: text('hiatusUntil') || null,
    weekdays: WEEKDAYS.filter((day) => form.all('weekdays').includes(day)),
    warnings: parseNames(text('warnings')),
    genre: text('genre'),
    tags: parseNames(text('tags')),
    synopsis: text('synopsis'),
    quote: text('quote'),
    authorNote: text('authorNote'),
    attribution: text('attribution'),
    terms: termsOf(form),
    isTaxFree: isYes(text('taxFree')),
    rightsFrom: dayStart(text('rightsFrom'), 'rightsFrom', 0),
    rightsUntil: dayStart(text('rightsUntil'), 'rightsUntil', 1),
    isListed: text('isListed') === 'yes',
  };
}

function creatorOf(line: string): { name: string; role: string } {
  const [role = '', ...name] = line.split(':');
  return name.length === 0 ? { name: role.trim(), role: '글' } : { name: name.join(':').trim(), role: role.trim() };
}

function choicesOf(form: ConsoleForm): Pick<WorkFormValues, 'shelf' | 'kind' | 'status' | 'rating'> {
  const item = <Choice extends string>(field: string, choices: readonly Choice[]): Choice => {
    const choice = choiceOf(choices, form(field));
    if (choice === undefined) throw new DomainError('WORK_ERROR', '0004', { field });
    return choice;
  };
  return {
    shelf: item('shelf', CATEGORIES),
    kind: item('kind', KINDS),
    status: item('status', STATUSES),
    rating: item('rating', RATINGS),
  };
}

function isYes(text: string): boolean | null {
  return text === '' ? null : text === 'yes';
}

function termsOf(form: ConsoleForm): WorkFormValues['terms'] {
  const count = (name: string): number => parseCount(form(name)) ?? 0;
  return {
    isFixedPrice: isYes(form('fixedPrice')),
    bundlePercent: count('bundlePercent'),
    bundleFrom: parseCount(form('bundleFrom')) ?? 2,
    previewPercent: count('previewPercent'),
    waitFreeHours: parseCount(form('waitFreeHours')),
    waitFreeRentalHours: parseCount(form('waitFreeRentalHours')),
    waitFreeExceptLast: count('waitFreeExceptLast'),
  };
}

/** Midnight in Seoul, `later` days after `day`. */
function dayStart(day: string, field: string, later: number): string | null {
  if (day === '') return null;
  const date = parseSeoulDate(`${day}T00:00`);
  if (!date) throw new DomainError('WORK_ERROR', '0011', { field });
  return new Date(date.getTime() + later * DAY_MS).toISOString();
}

export function statusOf(work: AdminWork): { words: string; tone: 'good' | 'wait' | 'bad' } {
  const { sheet, now } = work;
  if (work.isDraft) return { words: '초안', tone: 'wait' };
  if (!sheet.isListed) return { words: '내림', tone: 'bad' };
  if (sheet.rightsFrom !== null && sheet.rightsFrom > now) return { words: '판권 시작 전', tone: 'wait' };
  if (sheet.rightsUntil !== null && sheet.rightsUntil <= now) return { words: '판권 만료', tone: 'bad' };
  if (work.opened === 0) return { words: '공개 전', tone: 'wait' };
  return { words: '진열 중', tone: 'good' };
}
