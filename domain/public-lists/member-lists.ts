import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { deleteMemberListData, selectListExport, selectSavedLists } from './public-list-store.ts';

/** A member's public lists and the lists that they saved, for the data export. */
export async function exportPublicLists(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const [own, saved] = [await selectListExport(ctx.db, memberNo), await selectSavedLists(ctx.db, memberNo)];
  return [
    {
      name: 'public-lists',
      title: '공개 책장',
      about: '책장을 공개하려고 쓰신 이름, 소개와 작품별 한 줄입니다.',
      columns: [
        { key: 'title', title: '이름' },
        { key: 'about', title: '소개' },
        { key: 'isPublic', title: '공개' },
        { key: 'work', title: '작품' },
        { key: 'comment', title: '한 줄' },
      ],
      rows: own.map(({ isPublic, ...row }) => ({ ...row, isPublic: isPublic ? '공개' : '비공개' })),
    },
    {
      name: 'saved-lists',
      title: '저장한 책장',
      about: '저장하신 다른 회원의 책장입니다.',
      columns: [
        { key: 'title', title: '이름' },
        { key: 'nick', title: '만든 회원' },
      ],
      rows: saved.map(({ title, nick }) => ({ title, nick })),
    },
  ];
}

/** Deletes the saved lists of a leaving member and anonymizes their reports; runs before their collections are deleted. */
export async function deletePublicLists(tx: Tx, memberNo: number): Promise<void> {
  await deleteMemberListData(tx, memberNo);
}
