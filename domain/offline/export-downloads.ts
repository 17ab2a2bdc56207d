import type { Needs } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { selectAllDownloads } from './download-store.ts';

/** Exports a member's downloads by device. */
export async function exportDownloads(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const rows = await selectAllDownloads(ctx.db, memberNo);
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
