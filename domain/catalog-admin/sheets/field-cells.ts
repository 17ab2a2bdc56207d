import { DomainError } from '#kernel/domain-error';
import type { FieldKind, FieldType, FieldValues } from '#shared/catalog/field-types';
import type { WorkField } from '#shared/catalog/edited-work-fields';
import { isDay } from '../work-rules.ts';
import { formatSeoulField, parseSeoulDate } from '../schedule-rules.ts';

const DAY_MS = 86_400_000;

interface CellRule<Kind extends FieldKind> {
  format(value: FieldValues[Kind], type: FieldType<Kind>): string;
  /** Undefined: no valid value. Null of a kind that has none: unchanged. */
  parse(text: string, type: FieldType<Kind>): FieldValues[Kind] | undefined;
}

const splitNames = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean);
const text = { format: (value: string | null): string => value ?? '', parse: (cell: string): string => cell };
const optionalText = { format: text.format, parse: (cell: string): string | null => cell || null };

const CELLS: { [Kind in FieldKind]: CellRule<Kind> } = {
  line: text,
  text,
  language: text,
  optionalLine: optionalText,
  names: {
    format: (names, { separator }) => names.join(separator === ',' ? ', ' : '\n'),
    parse: (cell, { separator }) => splitNames(cell, separator === ',' ? /[,\n]/u : /\n/u),
  },
  creators: {
    format: (creators) => creators.map(({ name, role }) => `${role}: ${name}`).join('\n'),
    parse: (cell) =>
      splitNames(cell, /\n/u).map((line) => {
        const [role = '', ...name] = line.split(':');
        return name.length === 0
          ? { name: role.trim(), role: '글' }
          : { name: name.join(':').trim(), role: role.trim() };
      }),
  },
  choice: { format: (value, { names }) => names[value] ?? value, parse: choiceIn },
  optionalChoice: {
    format: (value, { names }) => (value === null ? '' : (names[value] ?? value)),
    parse: (cell, type) => (cell === '' || cell === type.unset ? null : choiceIn(cell, type)),
  },
  choices: {
    format: (values, { names }) => values.map((value) => names[value] ?? value).join(', '),
    parse: (cell, type) => {
      const found = splitNames(cell, /[,\n]/u).map((name) => choiceIn(name, type));
      return found.includes(undefined) ? undefined : found.filter((value) => value !== undefined);
    },
  },
  truth: { format: (value, { yes, no }) => (value ? yes : no), parse: truthIn },
  optionalTruth: {
    format: (value, { yes, no }) => (value === null ? '' : value ? yes : no),
    parse: (cell, type) => (cell === '' || cell === type.unset ? null : truthIn(cell, type)),
  },
  // They have columns of their own.
  terms: { format: () => '', parse: () => undefined },
  day: { format: text.format, parse: (cell) => (cell === '' ? null : dayIn(cell)) },
  firstDay: {
    format: (value) => (value === null ? '' : formatSeoulField(new Date(value)).slice(0, 10)),
    parse: (cell) => (cell === '' ? null : startOf(cell, 0)),
  },
  // The stored end is exclusive.
  lastDay: {
    format: (value) => (value === null ? '' : formatSeoulField(new Date(Date.parse(value) - 1)).slice(0, 10)),
    parse: (cell) => (cell === '' ? null : startOf(cell, 1)),
  },
};

function choiceIn(
  cell: string,
  { names, order }: { names: Readonly<Record<string, string>>; order: readonly string[] },
): string | undefined {
  return order.find((value) => value === cell || names[value] === cell);
}

function truthIn(cell: string, { yes, no }: { yes: string; no: string }): boolean | undefined {
  if (cell === yes || cell.toUpperCase() === 'TRUE') return true;
  return cell === no || cell.toUpperCase() === 'FALSE' ? false : undefined;
}

/** `2026-12-03`, `2026.12.03.`, `2026/12/3`. */
function dayIn(cell: string): string | undefined {
  const parts = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})[.일]?(?:\s+0?0:00)?$/u.exec(cell);
  if (!parts) return undefined;
  const day = `${parts[1]}-${(parts[2] ?? '').padStart(2, '0')}-${(parts[3] ?? '').padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

function startOf(cell: string, later: number): string | undefined {
  const day = dayIn(cell);
  const date = day === undefined ? undefined : parseSeoulDate(`${day}T00:00`);
  return date && new Date(date.getTime() + later * DAY_MS).toISOString();
}

/** `2026-12-03 18:00` in Seoul, or a day from its beginning; undefined if invalid. */
export function parseTimeCell(cell: string): Date | undefined {
  const [day = '', time] = cell.split(/[ T]+(?=\d{1,2}:)/u);
  const date = dayIn(day.trim());
  if (date === undefined) return undefined;
  const [hour = '00', minute = '00'] = (time ?? '00:00').split(':');
  return parseSeoulDate(`${date}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`);
}

/** A time in Seoul as a sheet writes it. */
export function formatTimeCell(date: Date): string {
  return formatSeoulField(date).replace('T', ' ');
}

/** A whole number; null when empty, undefined when it is none. */
export function parseCountCell(cell: string): number | null | undefined {
  const digits = cell.replaceAll(',', '');
  if (digits === '') return null;
  return /^\d{1,15}$/u.test(digits) ? Number(digits) : undefined;
}

/** A value as a cell. */
export function formatCell<Kind extends FieldKind>(type: FieldType<Kind>, value: FieldValues[Kind]): string {
  return CELLS[type.kind].format(value, type);
}

/** The value of a cell. Throws WORK_ERROR 0004 for what is none of the choices, 0011 for an invalid day. */
export function parseCell<Kind extends FieldKind>(
  field: WorkField,
  { type, cell }: { type: FieldType<Kind>; cell: string },
): FieldValues[Kind] {
  const value = CELLS[type.kind].parse(cell, type);
  const isDayKind = type.kind === 'day' || type.kind === 'firstDay' || type.kind === 'lastDay';
  if (value === undefined) throw new DomainError('WORK_ERROR', isDayKind ? '0011' : '0004', { field });
  return value;
}
