const NAMES = ['monthWon', 'monthCoins', 'maxRating', 'weekdayFrom', 'weekdayTo', 'weekendFrom', 'weekendTo'];
const MAX_LENGTH = 20;

const FIELDS = {
  'FAMILY_ERROR 0011': 'isDeclared',
  'FAMILY_ERROR 0012': 'monthWon',
  'FAMILY_ERROR 0013': 'monthCoins',
  'FAMILY_ERROR 0014': 'hours',
  'FAMILY_ERROR 0015': 'reason',
};

/** Where the errors of a form of rules stand, and what it shows again. */
export function rulesForm(field: (name: string) => string): {
  fields: Record<string, string>;
  typed: Record<string, string>;
} {
  return {
    fields: FIELDS,
    typed: Object.fromEntries(['act', ...NAMES].map((name) => [name, field(name).slice(0, MAX_LENGTH)])),
  };
}
