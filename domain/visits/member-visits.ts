import type { Needs, Tx } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { deleteAcquisitions, selectAcquisitions } from './visit-store.ts';

const SHEET = {
  name: 'acquisition',
  title: '들어오신 길',
  about: '어느 광고나 제휴를 거쳐 오셨는지, 가입하신 때와 처음 결제하신 때에 남긴 것입니다. 없으면 비어 있습니다.',
  columns: [
    { key: 'act', title: '하신 일' },
    { key: 'pid', title: '제휴(PID)' },
    { key: 'sid', title: '광고(SID)' },
    { key: 'at', title: '일시' },
  ],
};
const ACTS = { join: '가입', payment: '첫 결제' } as const;

/** What is held of how a member came; the access log holds nothing that is a member's. */
export async function exportVisits(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const rows = await selectAcquisitions(ctx.db, memberNo);
  return [{ ...SHEET, rows: rows.map(({ act, pid, sid, at }) => ({ act: ACTS[act], pid, sid, at })) }];
}

/** Forgets how a member came. */
export async function forgetVisits(tx: Tx, memberNo: number): Promise<void> {
  await deleteAcquisitions(tx, memberNo);
}
