import { type DeskWork, type WorkSheet, momentOfSeoul, seoulField } from '#domain/works';
import { Refusal } from '#shared/refusal';
import { RATINGS } from '#vocabulary/ratings';
import { KINDS, SHELVES, STATUSES } from '#vocabulary/shelves';
import { WEEKDAYS } from '#vocabulary/weekdays';
import type { ConsoleForm } from '../settle-act.server.ts';
import { choiceOf, typedCount, typedNames } from './typed-values.ts';

const DAY_MS = 86_400_000;

/** What the fields of a work's form hold. */
export type WorkValues = Record<string, string>;

/** A sheet as the form's fields hold it. */
export function valuesOf(sheet: WorkSheet): WorkValues {
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
    rightsFrom: sheet.rightsFrom === null ? '' : seoulField(new Date(sheet.rightsFrom)).slice(0, 10),
    rightsUntil: sheet.rightsUntil === null ? '' : lastDay(sheet.rightsUntil),
    isListed: sheet.isListed ? 'yes' : 'no',
  };
}

function yesNo(value: boolean | null): string {
  return value === null ? '' : value ? 'yes' : 'no';
}

/** The last day on which something is sold that ends at that moment. */
function lastDay(until: string): string {
  return seoulField(new Date(Date.parse(until) - 1)).slice(0, 10);
}

/** What the form of a new work holds at first. */
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

/** What was typed, so that it may stand in the form again. */
export function typedWork(form: ConsoleForm): WorkValues {
  return { ...form.typed, weekdays: form.all('weekdays').join(',') };
}

/** A sheet as it was typed. Refuses with WORK_ERROR 0004 and 0011 what is no choice and no day; the rest is for the use case. */
export function sheetOf(form: ConsoleForm): WorkSheet {
  const text = (name: string): string => form(name);
  return {
    title: text('title'),
    otherTitles: text('otherTitles').split('\n'),
    creators: text('creators').split('\n').map(creatorOf),
    publisher: text('publisher') || null,
    ...choicesOf(form),
    hiatusUntil: text('hiatusUntil') || null,
    weekdays: WEEKDAYS.filter((day) => form.all('weekdays').includes(day)),
    warnings: typedNames(text('warnings')),
    genre: text('genre'),
    tags: typedNames(text('tags')),
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

function choicesOf(form: ConsoleForm): Pick<WorkSheet, 'shelf' | 'kind' | 'status' | 'rating'> {
  const one = <Choice extends string>(field: string, choices: readonly Choice[]): Choice => {
    const choice = choiceOf(choices, form(field));
    if (choice === undefined) throw new Refusal('WORK_ERROR', '0004', { field });
    return choice;
  };
  return {
    shelf: one('shelf', SHELVES),
    kind: one('kind', KINDS),
    status: one('status', STATUSES),
    rating: one('rating', RATINGS),
  };
}

function isYes(text: string): boolean | null {
  return text === '' ? null : text === 'yes';
}

function termsOf(form: ConsoleForm): WorkSheet['terms'] {
  const count = (name: string): number => typedCount(form(name)) ?? 0;
  return {
    isFixedPrice: isYes(form('fixedPrice')),
    bundlePercent: count('bundlePercent'),
    bundleFrom: typedCount(form('bundleFrom')) ?? 2,
    previewPercent: count('previewPercent'),
    waitFreeHours: typedCount(form('waitFreeHours')),
    waitFreeRentalHours: typedCount(form('waitFreeRentalHours')),
    waitFreeExceptLast: count('waitFreeExceptLast'),
  };
}

/** Midnight in Seoul at the beginning of a day, or of so many days later. */
function dayStart(day: string, field: string, later: number): string | null {
  if (day === '') return null;
  const moment = momentOfSeoul(`${day}T00:00`);
  if (!moment) throw new Refusal('WORK_ERROR', '0011', { field });
  return new Date(moment.getTime() + later * DAY_MS).toISOString();
}

/** What of a work stands in its page's head. */
export function standingOf(work: DeskWork): { words: string; tone: 'good' | 'wait' | 'bad' } {
  const { sheet, now } = work;
  if (work.isDraft) return { words: '초안', tone: 'wait' };
  if (!sheet.isListed) return { words: '내림', tone: 'bad' };
  if (sheet.rightsFrom !== null && sheet.rightsFrom > now) return { words: '판권 시작 전', tone: 'wait' };
  if (sheet.rightsUntil !== null && sheet.rightsUntil <= now) return { words: '판권 만료', tone: 'bad' };
  if (work.opened === 0) return { words: '공개 전', tone: 'wait' };
  return { words: '진열 중', tone: 'good' };
}
