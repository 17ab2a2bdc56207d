import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { deleteCollections, selectAllCollectionWorks } from './collection-store.ts';
import { deleteFollows, deleteFormerFollows, selectFollows } from './follow-store.ts';
import { deleteEntitledWorks, deleteHiddenWorks, selectHiddenWorks } from './hidden-work-store.ts';

const WORK_COLUMNS = [
  { key: 'workId', title: '작품 번호' },
  { key: 'title', title: '작품' },
];

/** Exports a member's library. */
export async function exportLibrary(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const follows = await selectFollows(ctx.db, memberNo);
  const collected = await selectAllCollectionWorks(ctx.db, memberNo);
  const hidden = await selectHiddenWorks(ctx.db, memberNo);
  return [
    {
      name: 'follows',
      title: '관심 작품',
      about: '관심 작품으로 담으신 작품입니다.',
      columns: [...WORK_COLUMNS, { key: 'at', title: '담은 일시' }, { key: 'wantsAlarm', title: '새 회차 알림' }],
      rows: follows.map(({ workId, title, at, wantsAlarm }) => ({
        workId,
        title,
        at: at.toISOString(),
        wantsAlarm: wantsAlarm ? '받음' : '',
      })),
    },
    {
      name: 'collections',
      title: '책장',
      about: '내 서재에 만드신 책장과 그 안의 작품입니다.',
      columns: [{ key: 'collection', title: '책장' }, ...WORK_COLUMNS, { key: 'at', title: '담은 일시' }],
      rows: collected.map(({ collection, workId, title, at }) => ({
        collection,
        workId,
        title,
        at: at?.toISOString() ?? null,
      })),
    },
    {
      name: 'hidden-recent',
      title: '최근 본 작품에서 삭제한 작품',
      about: '최근 본 작품 목록에서 삭제하신 작품입니다. 다시 보시면 목록에 돌아옵니다.',
      columns: [...WORK_COLUMNS, { key: 'at', title: '삭제한 일시' }],
      rows: hidden.map(({ workId, title, at }) => ({ workId, title, at: at.toISOString() })),
    },
  ];
}

/** Deletes a member's library on withdrawal. */
export async function deleteLibrary(tx: Tx, memberNo: number): Promise<void> {
  await deleteFollows(tx, { memberNo, works: 'all' });
  await deleteFormerFollows(tx, memberNo);
  await deleteHiddenWorks(tx, { memberNo, works: 'all' });
  await deleteCollections(tx, memberNo);
  await deleteEntitledWorks(tx, memberNo);
}
