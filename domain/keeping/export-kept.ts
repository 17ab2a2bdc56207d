import type { Needs } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { selectAllKept } from './kept-store.ts';

/** What a member keeps on which device, as a table. */
export async function exportKept(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const rows = await selectAllKept(ctx.db, memberNo);
  return [
    {
      name: 'kept-episodes',
      title: '기기에 보관한 회차',
      about: '어느 기기에 어느 회차를 보관하셨는지입니다.',
      columns: [
        { key: 'device', title: '기기' },
        { key: 'work', title: '작품' },
        { key: 'episode', title: '회차' },
        { key: 'keptAt', title: '보관한 일시' },
      ],
      rows: rows.map((row) => ({ ...row, keptAt: row.keptAt.toISOString() })),
    },
  ];
}
