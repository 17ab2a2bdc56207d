import { type WorkCard, canBeListed, workRows } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import { selectHall } from './pavilion-store.ts';
import { type WorkSetList, hallList } from './work-set-rules.ts';
import type { WorkSetPicture } from './work-set-store.ts';
import { type WorkSetQuery, type WorkSetPage, loadWorkSetPage } from './show-theme.ts';

/** A pavilion page: rows, or a list when filtered. */
export interface PavilionView extends WorkSetPage {
  id: number;
  title: string;
  intro: string;
  notice: string;
  background: string | null;
  picture: WorkSetPicture | null;
  rows: { title: string; more: string | null; works: WorkCard[] }[];
}

const ROW_LENGTH = 12;

/** A pavilion page (specification L15). Throws NOT_FOUND 0001. */
export async function showPavilion(
  ctx: Needs<'db' | 'secrets'>,
  input: { id: number; reader: Reader } & WorkSetQuery,
): Promise<PavilionView> {
  const hall = await selectHall(ctx.db, input.id);
  if (!hall) throw new DomainError('NOT_FOUND', '0001');
  const { id, title, intro, notice, background, picture } = hall;
  const list = hallList(hall);
  const page = await loadWorkSetPage(ctx, { ...input, list });
  const isWhole = !input.shelf && !input.sort && !input.after;
  const rows = isWhole ? await hallRows(ctx, { id, list, page, reader: input.reader }) : [];
  return { id, title, intro, notice, background, picture, rows, ...page };
}

/** New, popular and per-shelf rows; none if one row would hold everything. */
async function hallRows(
  ctx: Needs<'db' | 'secrets'>,
  hall: { id: number; list: WorkSetList; page: WorkSetPage; reader: Reader },
): Promise<PavilionView['rows']> {
  const { list, page, reader } = hall;
  if (page.total <= ROW_LENGTH / 2) return [];
  const filter = { ...list.filter, withoutAdult: !canBeListed(reader, { rating: '19' }) };
  const path = paths.pavilion(hall.id);
  const wished = [
    { title: '새 회차', more: `${path}?sort=latest`, sort: 'latest' as const, filter },
    { title: '많이 읽는 작품', more: `${path}?sort=popular`, sort: 'popular' as const, filter },
    ...(page.shelves.length > 1 && page.total > 2 * ROW_LENGTH ? page.shelves : []).map(({ shelf }) => ({
      title: CATEGORY_NAMES[shelf],
      more: `${path}?shelf=${shelf}`,
      sort: list.sort,
      filter: { ...filter, shelf },
    })),
  ];
  const found = await workRows(ctx, { lists: wished.map((row) => ({ ...row, limit: ROW_LENGTH })), reader });
  return wished.map(({ title, more }, at) => ({ title, more, works: found[at] ?? [] }));
}
