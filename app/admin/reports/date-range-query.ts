const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

/** Inclusive days; thirty by default, a year at most. */
export function parseDateRange(search: URLSearchParams, today: string): { from: string; until: string } {
  const day = (name: string): string | undefined => {
    const text = search.get(name) ?? '';
    const isDay = DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
    return isDay ? text : undefined;
  };
  const endsAt = [day('until') ?? today, today].toSorted()[0] ?? today;
  const wished = day('from') ?? back(endsAt, 29);
  const from = [wished, back(endsAt, MAX_DAYS - 1)].toSorted()[1] ?? wished;
  return { from: from > endsAt ? endsAt : from, until: endsAt };
}

function back(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}
