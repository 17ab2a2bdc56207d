import { type AdminWork, parseSeoulDate, formatSeoulField } from '#domain/catalog-admin';
import { DomainError } from '#kernel/domain-error';
import type { FieldKind, FieldType, FieldValues } from '#shared/catalog/field-types';
import { sellingTerms } from '#shared/catalog/price-plan';
import { WORK_FIELDS, WORK_FORM_FIELDS, type WorkFormField, type WorkFormValues } from '#shared/catalog/work-fields';
import { buildWorkForm } from '#shared/catalog/work-form-values';
import type { ConsoleForm } from '../components/console-form.server.ts';
import { parseCount, parseNames } from './form-values.ts';

const DAY_MS = 86_400_000;

export type WorkValues = Record<string, string>;

interface FieldText<Kind extends FieldKind> {
  format(value: FieldValues[Kind], type: FieldType<Kind>): string | WorkValues;
  /** Unknown choices are refused by the use case. */
  parse(form: ConsoleForm, name: WorkFormField, type: FieldType<Kind>): FieldValues[Kind];
}
const TEXT = { format: (value: string) => value, parse: (form: ConsoleForm, name: WorkFormField) => form(name) };
const OPTIONAL_TEXT = {
  format: (value: string | null) => value ?? '',
  parse: (form: ConsoleForm, name: WorkFormField) => form(name) || null,
};

const TEXTS: { [Kind in FieldKind]: FieldText<Kind> } = {
  line: TEXT,
  optionalLine: OPTIONAL_TEXT,
  text: TEXT,
  language: TEXT,
  names: {
    format: (names, { separator }) => names.join(separator === ',' ? ', ' : separator),
    parse: (form, name, { separator }) => (separator === ',' ? parseNames(form(name)) : form(name).split(separator)),
  },
  creators: {
    format: (creators) => creators.map(({ name, role }) => `${role}: ${name}`).join('\n'),
    parse: (form, name) => form(name).split('\n').map(creatorOf),
  },
  choice: TEXT,
  optionalChoice: OPTIONAL_TEXT,
  choices: {
    format: (values) => values.join(','),
    parse: (form, name) => form.all(name),
  },
  truth: {
    format: (value) => yesNo(value),
    parse: (form, name) => form(name) === 'yes',
  },
  optionalTruth: {
    format: yesNo,
    parse: (form, name) => isYes(form(name)),
  },
  day: OPTIONAL_TEXT,
  firstDay: {
    format: (value) => (value === null ? '' : dayOf(value)),
    parse: (form, name) => dayStart(form(name), name, 0),
  },
  // The stored end is exclusive.
  lastDay: {
    format: (value) => (value === null ? '' : dayOf(value, -1)),
    parse: (form, name) => dayStart(form(name), name, 1),
  },
  terms: { format: termTexts, parse: termsOf },
};

export function valuesOf(sheet: WorkFormValues): WorkValues {
  const values: WorkValues = {};
  for (const name of WORK_FORM_FIELDS) {
    const text = formatField(WORK_FIELDS[name].type, sheet[name]);
    Object.assign(values, typeof text === 'string' ? { [name]: text } : text);
  }
  return values;
}

function formatField<Kind extends FieldKind>(type: FieldType<Kind>, value: FieldValues[Kind]): string | WorkValues {
  return TEXTS[type.kind].format(value, type);
}

/** Initial values of a new work; selects begin with their first choice. */
export function newValues(): WorkValues {
  return { rating: 'unknown', ...termTexts(sellingTerms(undefined, 'serial')) };
}

/** Submitted values, shown again after an error. */
export function parseWork(form: ConsoleForm): WorkValues {
  const choices = WORK_FORM_FIELDS.filter((name) => WORK_FIELDS[name].type.kind === 'choices');
  return { ...form.typed, ...Object.fromEntries(choices.map((name) => [name, form.all(name).join(',')])) };
}

/** Throws WORK_ERROR 0011 for an invalid day; the use case checks the rest. */
export function workInput(form: ConsoleForm): WorkFormValues {
  return buildWorkForm((name, type) => readField(form, name, type));
}

function readField<Kind extends FieldKind>(
  form: ConsoleForm,
  name: WorkFormField,
  type: FieldType<Kind>,
): FieldValues[Kind] {
  return TEXTS[type.kind].parse(form, name, type);
}

function yesNo(value: boolean | null): string {
  return value === null ? '' : value ? 'yes' : 'no';
}

function isYes(text: string): boolean | null {
  return text === '' ? null : text === 'yes';
}

function creatorOf(line: string): { name: string; role: string } {
  const [role = '', ...name] = line.split(':');
  return name.length === 0 ? { name: role.trim(), role: '글' } : { name: name.join(':').trim(), role: role.trim() };
}

function termTexts(terms: WorkFormValues['terms']): WorkValues {
  return {
    fixedPrice: yesNo(terms.isFixedPrice),
    bundlePercent: String(terms.bundlePercent),
    bundleFrom: String(terms.bundleFrom),
    previewPercent: String(terms.previewPercent),
    waitFreeHours: String(terms.waitFreeHours ?? ''),
    waitFreeRentalHours: String(terms.waitFreeRentalHours ?? ''),
    waitFreeExceptLast: String(terms.waitFreeExceptLast),
    earlyEpisodes: String(terms.earlyEpisodes),
    earlyCoins: String(terms.earlyCoins ?? ''),
    earlySupporters: yesNo(terms.earlySupporters),
  };
}

/** The typed selling terms; an invalid number is 0. */
export function termsOf(form: ConsoleForm): WorkFormValues['terms'] {
  const count = (name: string): number => parseCount(form(name)) ?? 0;
  return {
    isFixedPrice: isYes(form('fixedPrice')),
    bundlePercent: count('bundlePercent'),
    bundleFrom: parseCount(form('bundleFrom')) ?? 2,
    previewPercent: count('previewPercent'),
    waitFreeHours: parseCount(form('waitFreeHours')),
    waitFreeRentalHours: parseCount(form('waitFreeRentalHours')),
    waitFreeExceptLast: count('waitFreeExceptLast'),
    earlyEpisodes: count('earlyEpisodes'),
    earlyCoins: parseCount(form('earlyCoins')),
    earlySupporters: form('earlySupporters') === 'yes',
  };
}

/** Day in Seoul of a time, moved by milliseconds. */
function dayOf(time: string, moved = 0): string {
  return formatSeoulField(new Date(Date.parse(time) + moved)).slice(0, 10);
}

/** Midnight in Seoul, `later` days after `day`. */
function dayStart(day: string, field: WorkFormField, later: number): string | null {
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
  return { words: '노출 중', tone: 'good' };
}
