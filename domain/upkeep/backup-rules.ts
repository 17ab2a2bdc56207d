import { seoulDate } from '#vocabulary/seoul-date';

const DAY_MS = 86_400_000;
const KEPT = { days: 7, weeks: 4, months: 6 };
/** Monday, 5 January 1970, in days since the epoch: weeks begin on Mondays. */
const FIRST_MONDAY = 4;

/** A backup that lies there. */
export interface KeptBackup {
  name: string;
  begunAt: Date;
}

/** Which backups may go: all but the newest of each of the last seven days, four weeks and six months, in Seoul's calendar. */
export function expiredBackups(backups: readonly KeptBackup[]): string[] {
  const newestFirst = backups.toSorted((a, b) => b.begunAt.getTime() - a.begunAt.getTime());
  const kept = new Set<string>();
  keepOnePer(newestFirst, { most: KEPT.days, of: dayOf, kept });
  keepOnePer(newestFirst, { most: KEPT.weeks, of: weekOf, kept });
  keepOnePer(newestFirst, { most: KEPT.months, of: monthOf, kept });
  return newestFirst.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

function keepOnePer(
  newestFirst: readonly KeptBackup[],
  { most, of, kept }: { most: number; of: (at: Date) => number; kept: Set<string> },
): void {
  const spans = new Set<number>();
  for (const { name, begunAt } of newestFirst) {
    const span = of(begunAt);
    if (spans.has(span) || spans.size >= most) continue;
    spans.add(span);
    kept.add(name);
  }
}

function dayOf(at: Date): number {
  const { year, month, day } = seoulDate(at);
  return Math.floor(Date.UTC(year, month - 1, day) / DAY_MS);
}

function weekOf(at: Date): number {
  return Math.floor((dayOf(at) - FIRST_MONDAY) / 7);
}

function monthOf(at: Date): number {
  const { year, month } = seoulDate(at);
  return year * 12 + month;
}

/** A backup's name: the minute in Seoul at which it began, so that names stand in the order of time. */
export function backupName(at: Date): string {
  const seoul = new Date(at.getTime() + 9 * 3_600_000).toISOString();
  return seoul.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
