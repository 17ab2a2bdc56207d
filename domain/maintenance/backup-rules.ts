import { seoulDate } from '#shared/content/seoul-date';

const DAY_MS = 86_400_000;
const KEPT = { days: 7, weeks: 4, months: 6 };
/** Monday, 5 January 1970, in days since the epoch. */
const FIRST_MONDAY = 4;

export interface StoredBackup {
  name: string;
  begunAt: Date;
}

/** The backups to delete: all but the newest of each of the last seven days, four weeks and six months in Seoul. */
export function expiredBackups(backups: readonly StoredBackup[]): string[] {
  const newestFirst = backups.toSorted((a, b) => b.begunAt.getTime() - a.begunAt.getTime());
  const saved = new Set<string>();
  retainOnePer(newestFirst, { most: KEPT.days, of: dayOf, kept: saved });
  retainOnePer(newestFirst, { most: KEPT.weeks, of: weekOf, kept: saved });
  retainOnePer(newestFirst, { most: KEPT.months, of: monthOf, kept: saved });
  return newestFirst.flatMap(({ name }) => (saved.has(name) ? [] : [name]));
}

function retainOnePer(
  newestFirst: readonly StoredBackup[],
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

/** A backup's name: its start minute in Seoul, so that names sort by time. */
export function backupName(at: Date): string {
  const seoul = new Date(at.getTime() + 9 * 3_600_000).toISOString();
  return seoul.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
