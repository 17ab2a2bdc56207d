import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { deleteAcquisitions, selectAcquisitions } from './visit-store.ts';

const SHEET = {
  name: 'acquisition',
  title: '들어오신 길',
  about: '가입하실 때와 처음 결제하실 때 남긴, 광고나 제휴의 유입 경로입니다. 없으면 비어 있습니다.',
  columns: [
    { key: 'act', title: '하신 일' },
    { key: 'pid', title: '제휴(PID)' },
    { key: 'sid', title: '광고(SID)' },
    { key: 'at', title: '일시' },
  ],
};
const ACTION_NAMES = { join: '가입', payment: '첫 결제' } as const;

/** A member's acquisitions for the export; the access log has no member data. */
export async function exportAcquisitions(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const rows = await selectAcquisitions(ctx.db, memberNo);
  return [{ ...SHEET, rows: rows.map(({ act, pid, sid, at }) => ({ act: ACTION_NAMES[act], pid, sid, at })) }];
}

/** Deletes a leaving member's acquisitions. */
export async function deleteMemberAcquisitions(tx: Tx, memberNo: number): Promise<void> {
  await deleteAcquisitions(tx, memberNo);
}
