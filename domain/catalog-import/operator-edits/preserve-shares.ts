import { describeShareChange } from '#domain/settlement';
import type { Db, Tx } from '#kernel/context';
import type { Remark } from '../source-work.ts';
import type { PlannedRecord } from '../work-record.ts';
import type { StoredWork } from './operator-edit-store.ts';

/** Keeps the stored publisher, tax exemption and kind if others would change right holders' shares. */
export async function preserveShares(db: Db | Tx, record: PlannedRecord, stored: StoredWork): Promise<PlannedRecord> {
  if ((await changeOf(db, record)) === null) return record;
  const { publisher, isTaxFree, kind } = stored.form;
  return { ...record, form: { ...record.form, publisher, isTaxFree, kind } };
}

export async function shareRemarks(
  db: Db | Tx,
  { file, record }: { file: string; record: PlannedRecord },
): Promise<Remark[]> {
  const change = await changeOf(db, record);
  if (change === null) return [];
  const message = `권리자의 정산이 달라지므로 출판사, 면세, 종류는 그대로 둡니다. ${change} 바꾸려면 작품 화면에서 저장해 주세요.`;
  return [{ file, sentence: message }];
}

function changeOf(db: Db | Tx, { id, form }: PlannedRecord): Promise<string | null> {
  const { kind, publisher, isTaxFree } = form;
  return describeShareChange(db, { workId: id, kind, publisher, isTaxFree });
}
