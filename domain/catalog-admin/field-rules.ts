import { DomainError } from '#kernel/domain-error';
import type { FieldKind, FieldType, FieldValues } from '#shared/catalog/field-types';
import { MAX_EARLY_COINS, MAX_EARLY_EPISODES, type SellingTerms } from '#shared/catalog/price-plan';
import type { ErrorCode } from '#shared/errors/errors';
import { type WorkField } from '#shared/catalog/edited-work-fields';
import { parseLanguage } from '#shared/content/languages';
import { WORK_LIMITS } from '#shared/catalog/work-fields';

const MAX = { percent: 90, preview: 50, hours: 8_760, episodes: 2_000 };

interface KindRule<Kind extends FieldKind> {
  normalize?: (value: FieldValues[Kind], type: FieldType<Kind>) => FieldValues[Kind];
  /** Code of the WORK_ERROR, with the input it belongs to if the field has several. */
  error?: (value: FieldValues[Kind], type: FieldType<Kind>) => ErrorCode | InputError | undefined;
}

interface InputError {
  code: ErrorCode;
  field: string;
  least?: number;
  most?: number;
}

const RULES: { [Kind in FieldKind]: KindRule<Kind> } = {
  line: {
    normalize: normalizeText,
    error: (value, { isRequired }) => {
      if (isRequired)
        return value === '' || value.length > WORK_LIMITS.line || value.includes('\n') ? '0001' : undefined;
      return lengthError(value, WORK_LIMITS.line);
    },
  },
  optionalLine: {
    normalize: (value) => normalizeText(value ?? '') || null,
    error: (value) => lengthError(value ?? '', WORK_LIMITS.line),
  },
  text: { normalize: normalizeText, error: (value) => lengthError(value, WORK_LIMITS.text) },
  language: {
    normalize: (value) => parseLanguage(value) ?? value,
    error: (value) => (parseLanguage(value) === undefined ? '0036' : undefined),
  },
  names: { normalize: normalizeNames, error: (names) => (areValidNames(names) ? undefined : '0003') },
  creators: {
    normalize: (creators) =>
      creators
        .map(({ name, role }) => ({ name: normalizeText(name), role: normalizeText(role) || '글' }))
        .filter(({ name }) => name !== ''),
    error: (creators, { isRequired }) => {
      if (isRequired && creators.length === 0) return '0002';
      const isValid =
        areValidNames(creators.map(({ name }) => name)) && areValidNames(creators.map(({ role }) => role));
      return isValid ? undefined : '0003';
    },
  },
  choice: { error: (value, { names }) => choiceError([value], names) },
  optionalChoice: { error: (value, { names }) => choiceError(value === null ? [] : [value], names) },
  choices: {
    normalize: (values, { order }) => order.filter((choice) => values.includes(choice)),
    error: (values, { names }) => choiceError(values, names),
  },
  truth: {},
  optionalTruth: {},
  day: {},
  firstDay: {},
  lastDay: {},
  terms: { error: termsError },
};

/** Normalizes the value of a field. Throws WORK_ERROR for an invalid one. */
export function parseField<Kind extends FieldKind>(
  field: WorkField,
  { type, value }: { type: FieldType<Kind>; value: FieldValues[Kind] },
): FieldValues[Kind] {
  const { normalize, error } = RULES[type.kind];
  const parsed = normalize ? normalize(value, type) : value;
  const found = error?.(parsed, type);
  if (found === undefined) return parsed;
  const { code, ...details } = typeof found === 'string' ? { code: found } : found;
  throw new DomainError('WORK_ERROR', code, { field, ...details });
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}

export function normalizeNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => normalizeText(name).replace(/^#/u, '')).filter((name) => name !== ''))];
}

/** Whether names are within number and length limits. */
export function areValidNames(names: readonly string[]): boolean {
  return names.length <= WORK_LIMITS.names && names.every((name) => name.length <= WORK_LIMITS.line);
}

function lengthError(text: string, limit: number): ErrorCode | undefined {
  return text.length > limit ? '0003' : undefined;
}

function choiceError(values: readonly string[], names: Readonly<Record<string, string>>): ErrorCode | undefined {
  return values.every((value) => Object.hasOwn(names, value)) ? undefined : '0004';
}

/** The first invalid input of the selling terms. */
function termsError(terms: SellingTerms): InputError | undefined {
  const bounds: [field: keyof SellingTerms, value: number | null, least: number, most: number][] = [
    ['bundlePercent', terms.bundlePercent, 0, MAX.percent],
    ['bundleFrom', terms.bundleFrom, 2, MAX.episodes],
    ['previewPercent', terms.previewPercent, 0, MAX.preview],
    ['waitFreeHours', terms.waitFreeHours, 1, MAX.hours],
    ['waitFreeRentalHours', terms.waitFreeRentalHours, 1, MAX.hours],
    ['waitFreeExceptLast', terms.waitFreeExceptLast, 0, MAX.episodes],
    ['earlyEpisodes', terms.earlyEpisodes, 0, MAX_EARLY_EPISODES],
    ['earlyCoins', terms.earlyCoins, 1, MAX_EARLY_COINS],
  ];
  for (const [field, value, least, most] of bounds)
    if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
      return { code: '0016', field, least, most };
  if (terms.earlyEpisodes > 0 && terms.earlyCoins === null && !terms.earlySupporters)
    return { code: '0042', field: 'earlyCoins' };
  const { waitFreeHours, waitFreeRentalHours } = terms;
  if ((waitFreeHours === null) === (waitFreeRentalHours === null)) return undefined;
  return { code: '0033', field: waitFreeHours === null ? 'waitFreeHours' : 'waitFreeRentalHours' };
}
