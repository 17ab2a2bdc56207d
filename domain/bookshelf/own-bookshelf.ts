import type { Needs, Tx } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { deleteFollows, selectFollows } from './follow-store.ts';

/** What a member keeps of the catalogue, to be taken along. */
export async function exportBookshelf(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const follows = await selectFollows(ctx.db, memberNo);
  return [
    {
      name: 'follows',
      title: '관심 작품',
      about: '관심 작품으로 담으신 작품입니다.',
      columns: [
        { key: 'workId', title: '작품 번호' },
        { key: 'title', title: '작품' },
        { key: 'at', title: '담은 일시' },
      ],
      rows: follows.map(({ workId, title, at }) => ({ workId, title, at: at.toISOString() })),
    },
  ];
}

/** Takes away what a member keeps of the catalogue: for whoever leaves. */
export async function forgetBookshelf(tx: Tx, memberNo: number): Promise<void> {
  await deleteFollows(tx, memberNo);
}
