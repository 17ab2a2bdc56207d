import { type WorkCard, mayBeListed, workRows } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { SHELF_NAMES } from '#vocabulary/shelves';
import { selectHall } from './pavilion-store.ts';
import { type SetList, hallList } from './set-rules.ts';
import type { SetPicture } from './set-store.ts';
import { type SetAsk, type SetPage, setPage } from './show-theme.ts';

/** A hall of a publisher or label; with its rows where nothing narrower was asked for, else a list. */
export interface PavilionView extends SetPage {
  id: number;
  title: string;
  intro: string;
  notice: string;
  background: string | null;
  picture: SetPicture | null;
  rows: { title: string; more: string | null; works: WorkCard[] }[];
}

const ROW_LENGTH = 12;

/** A hall of the shop (specification L15). Refuses with NOT_FOUND 0001. */
export async function showPavilion(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader } & SetAsk,
): Promise<PavilionView> {
  const hall = await selectHall(ctx.db, ask.id);
  if (!hall) throw new Refusal('NOT_FOUND', '0001');
  const { id, title, intro, notice, background, picture } = hall;
  const list = hallList(hall);
  const page = await setPage(ctx, { ...ask, list });
  const isWhole = !ask.shelf && !ask.sort && !ask.after;
  const rows = isWhole ? await hallRows(ctx, { id, list, page, reader: ask.reader }) : [];
  return { id, title, intro, notice, background, picture, rows, ...page };
}

/** New, much read, then shelf by shelf where one list would be long; a hall of one row needs none of them. */
async function hallRows(
  ctx: Needs<'db' | 'secrets'>,
  hall: { id: number; list: SetList; page: SetPage; reader: Reader },
): Promise<PavilionView['rows']> {
  const { list, page, reader } = hall;
  if (page.total <= ROW_LENGTH / 2) return [];
  const filter = { ...list.filter, withoutAdult: !mayBeListed(reader, { rating: '19' }) };
  const path = `/theme/pavilion/${hall.id}`;
  const wished = [
    { title: '새 회차', more: `${path}?sort=latest`, sort: 'latest' as const, filter },
    { title: '많이 읽는 작품', more: `${path}?sort=popular`, sort: 'popular' as const, filter },
    ...(page.shelves.length > 1 && page.total > 2 * ROW_LENGTH ? page.shelves : []).map(({ shelf }) => ({
      title: SHELF_NAMES[shelf],
      more: `${path}?shelf=${shelf}`,
      sort: list.sort,
      filter: { ...filter, shelf },
    })),
  ];
  const found = await workRows(ctx, { lists: wished.map((row) => ({ ...row, limit: ROW_LENGTH })), reader });
  return wished.map(({ title, more }, at) => ({ title, more, works: found[at] ?? [] }));
}
