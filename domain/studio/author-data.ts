import { releaseHolder } from '#domain/settlement';
import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { deleteAuthorRows, selectAuthorRows, selectAuthoredRows } from './author-data-store.ts';

/** Exports pens, follows, likes, submissions and declarations of a member. */
export async function exportAuthorData(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const { pens, follows, likes } = await selectAuthorRows(ctx.db, memberNo);
  const authored = await selectAuthoredRows(ctx.db, memberNo);
  const columns = [
    { key: 'name', title: '이름' },
    { key: 'detail', title: '내용' },
    { key: 'at', title: '일시' },
  ];
  const rowsOf = (rows: typeof pens): ExportSection['rows'] =>
    rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return [
    { name: 'pens', title: '필명', about: '작가로서 만드신 필명과 소개입니다.', columns, rows: rowsOf(pens) },
    {
      name: 'pen-follows',
      title: '관심 작가',
      about: '새 소식을 받으시는 작가입니다.',
      columns,
      rows: rowsOf(follows),
    },
    { name: 'episode-likes', title: '추천한 회차', about: '추천하신 회차입니다.', columns, rows: rowsOf(likes) },
    {
      name: 'author-submissions',
      title: '검토 요청과 신고',
      about: '작가로서 보내신 검토 요청과 등급, AI 사용, 권리 신고입니다.',
      columns: [
        { key: 'kind', title: '종류' },
        { key: 'work', title: '작품' },
        { key: 'detail', title: '내용' },
        { key: 'at', title: '일시' },
      ],
      rows: authored.map((row) => ({ ...row, at: row.at.toISOString() })),
    },
  ];
}

/** Deletes a leaving member's data as an author; works stay under the pen, and money owed with the right holder. */
export async function deleteAuthorData(tx: Tx, memberNo: number): Promise<void> {
  await deleteAuthorRows(tx, memberNo);
  await releaseHolder(tx, memberNo);
}
