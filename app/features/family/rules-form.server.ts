const NAMES = ['monthWon', 'monthCoins', 'maxRating', 'weekdayFrom', 'weekdayTo', 'weekendFrom', 'weekendTo'];
const MAX_LENGTH = 20;

/** What a refused form of rules shows again. */
export function rulesForm(field: (name: string) => string): { typed: Record<string, string> } {
  return {
    typed: Object.fromEntries(['act', ...NAMES].map((name) => [name, field(name).slice(0, MAX_LENGTH)])),
  };
}
