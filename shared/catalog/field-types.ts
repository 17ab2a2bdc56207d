import { DEFAULT_LANGUAGE } from '../content/languages.ts';
import { type SellingTerms, sellingTerms } from './price-plan.ts';

/** The value of each field kind. */
export interface FieldValues {
  line: string;
  /** One line, null if empty. */
  optionalLine: string | null;
  text: string;
  /** Tag of a language: `ja`. */
  language: string;
  names: string[];
  creators: { name: string; role: string }[];
  choice: string;
  optionalChoice: string | null;
  choices: string[];
  truth: boolean;
  optionalTruth: boolean | null;
  /** ISO date. */
  day: string | null;
  /** ISO time, entered as the first or last day of a period in Seoul. */
  firstDay: string | null;
  lastDay: string | null;
  terms: SellingTerms;
}
/** The kind of a field: decides value, form control, validation and stored type. */
export type FieldKind = keyof FieldValues;

type ChoiceKind = 'choice' | 'optionalChoice' | 'choices';
/** `unset` is the label of null. */
type KindOptions<Kind extends FieldKind> = Kind extends ChoiceKind
  ? { names: Readonly<Record<string, string>>; order: readonly string[] } & (Kind extends 'optionalChoice'
      ? { unset: string }
      : object)
  : Kind extends 'truth' | 'optionalTruth'
    ? { yes: string; no: string } & (Kind extends 'optionalTruth' ? { unset: string } : object)
    : Kind extends 'text' | 'creators'
      ? { rows: number }
      : Kind extends 'names'
        ? { separator: ',' | '\n' }
        : object;

/** A field kind with its choices or control size; `isRequired` refuses the empty value. */
export type FieldType<Kind extends FieldKind = FieldKind> = {
  [Each in Kind]: { kind: Each; isRequired?: true } & KindOptions<Each>;
}[Kind];

/** The value of a field type; choices are narrowed to their names. */
export type FieldValueOf<Type extends FieldType> = Type extends { kind: 'choice'; names: infer Names }
  ? keyof Names
  : Type extends { kind: 'optionalChoice'; names: infer Names }
    ? keyof Names | null
    : Type extends { kind: 'choices'; names: infer Names }
      ? (keyof Names)[]
      : FieldValues[Type['kind']];

const EMPTY_VALUES: { [Kind in FieldKind]: (type: FieldType<Kind>) => FieldValues[Kind] } = {
  line: () => '',
  optionalLine: () => null,
  text: () => '',
  language: () => DEFAULT_LANGUAGE,
  names: () => [],
  creators: () => [],
  choice: ({ order }) => order[0] ?? '',
  optionalChoice: () => null,
  choices: () => [],
  truth: () => false,
  optionalTruth: () => null,
  day: () => null,
  firstDay: () => null,
  lastDay: () => null,
  terms: () => sellingTerms(undefined, 'serial'),
};

/** The value of a field that nobody filled in. */
export function emptyValue<Kind extends FieldKind>(type: FieldType<Kind>): FieldValues[Kind] {
  return EMPTY_VALUES[type.kind](type);
}

/** A value as readers see it; '' if empty. */
export function displayValue<Kind extends FieldKind>(type: FieldType<Kind>, value: FieldValues[Kind]): string {
  if (typeof value === 'boolean') return 'yes' in type ? (value ? type.yes : type.no) : '';
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names: Readonly<Record<string, string>> = 'names' in type ? type.names : {};
  return values.flatMap((one) => (typeof one === 'string' ? [names[one] ?? one] : [])).join(', ');
}
