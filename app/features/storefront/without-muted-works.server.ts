import { paths } from '#shared/web/paths';
import { type RowView, shopPageFrom, shopPageText } from './shop-page-text.ts';

/** The shared page without a member's muted works; the same text where it has none of them, so that its parse stays cached. */
export function withoutMutedWorks(text: string, mutedWorks: readonly number[]): string {
  if (mutedWorks.length === 0) return text;
  const page = shopPageFrom(text);
  const muted = new Set(mutedWorks);
  const links = new Set(mutedWorks.map((id) => paths.work(id)));
  const isShown = ({ id }: { id: number }): boolean => !muted.has(id);
  const isClean = ({ works, days }: RowView): boolean =>
    works.every(isShown) && (days ?? []).every((day) => day.works.every(isShown));
  const banners = page.banners.filter(({ link }) => !links.has(link));
  if (banners.length === page.banners.length && page.rows.every(isClean)) return text;
  const rows = page.rows
    .map((row) => (isClean(row) ? row : rowWithout(row, isShown)))
    .filter((row, at) => row.works.length > 0 || row.days !== null || page.rows[at]?.works.length === 0);
  return shopPageText({ today: page.today, banners, rows });
}

function rowWithout(row: RowView, isShown: (work: { id: number }) => boolean): RowView {
  return {
    ...row,
    works: row.works.filter(isShown),
    marks: row.marks && row.marks.filter((_mark, at) => isShown(row.works[at] ?? { id: 0 })),
    days: row.days && row.days.map(({ day, works }) => ({ day, works: works.filter(isShown) })),
  };
}
