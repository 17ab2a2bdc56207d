import { raisePageVersion } from '#domain/catalog';
import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { eraseSupports, selectForExport, selectMembershipsForExport } from './member-data-store.ts';

/** A member's supports for the data export. */
export async function exportSupports(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const [supports, memberships] = await Promise.all([
    selectForExport(ctx.db, memberNo),
    selectMembershipsForExport(ctx.db, memberNo),
  ]);
  return [
    {
      name: 'supports',
      title: '후원',
      about: '작가에게 보내신 후원과 메시지입니다.',
      columns: [
        { key: 'pen', title: '필명' },
        { key: 'work', title: '작품' },
        { key: 'coins', title: '코인' },
        { key: 'message', title: '메시지' },
        { key: 'visibility', title: '공개 범위' },
        { key: 'at', title: '일시' },
        { key: 'cancelledAt', title: '취소한 일시' },
        { key: 'returnedCoins', title: '남은 기간의 코인' },
        { key: 'returnedAt', title: '남은 기간을 되돌린 일시' },
      ],
      rows: supports.map((row) => ({
        ...row,
        at: row.at.toISOString(),
        cancelledAt: row.cancelledAt?.toISOString() ?? null,
        returnedAt: row.returnedAt?.toISOString() ?? null,
      })),
    },
    {
      name: 'monthly-supports',
      title: '매월 후원',
      about: '매월 후원하신 작가입니다.',
      columns: [
        { key: 'pen', title: '필명' },
        { key: 'coins', title: '코인' },
        { key: 'begunAt', title: '시작한 일시' },
        { key: 'paidUntil', title: '이용 기한' },
        { key: 'stoppedAt', title: '해지한 일시' },
        { key: 'pausedAt', title: '중지된 일시' },
      ],
      rows: memberships.map((row) => ({
        ...row,
        begunAt: row.begunAt.toISOString(),
        paidUntil: row.paidUntil.toISOString(),
        stoppedAt: row.stoppedAt?.toISOString() ?? null,
        pausedAt: row.pausedAt?.toISOString() ?? null,
      })),
    },
  ];
}

/** Ends a leaving member's supports and removes their words. */
export async function deleteSupports(tx: Tx, memberNo: number): Promise<void> {
  // Cached pages of authors show messages.
  if (await eraseSupports(tx, memberNo)) await raisePageVersion(tx);
}
