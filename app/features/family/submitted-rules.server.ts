const NAMES = ['monthWon', 'monthCoins', 'maxRating', 'weekdayFrom', 'weekdayTo', 'weekendFrom', 'weekendTo'];
const MAX_LENGTH = 20;

/** Submitted values of `RulesFields`, to show again. */
export function submittedRules(field: (name: string) => string): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, field(name).slice(0, MAX_LENGTH)]));
}
