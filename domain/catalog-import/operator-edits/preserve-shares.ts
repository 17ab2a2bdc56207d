import { describeShareChange } from '#domain/settlement';
import type { Db, Tx } from '#kernel/context';
import type { WorkRecord } from '../import-store.ts';
import type { Remark } from '../source-work.ts';

type ShareColumns = Pick<WorkRecord, 'id' | 'kind' | 'publisher' | 'told' | 'silent'>;
const SHARE_COLUMNS = ['publisher_id', 'is_tax_free', 'kind'];

/** Columns to keep, including publisher and tax exemption if they would change right holders' shares. */
export async function preserveShares(db: Db | Tx, record: ShareColumns): Promise<{ silent: readonly string[] }> {
  const { silent = [] } = record;
  return { silent: (await changeOf(db, record)) === null ? silent : [...silent, ...SHARE_COLUMNS] };
}

export async function shareRemarks(
  db: Db | Tx,
  { file, record }: { file: string; record: ShareColumns },
): Promise<Remark[]> {
  const change = await changeOf(db, record);
  if (change === null) return [];
  const message = `권리자의 정산이 달라지므로 출판사, 면세, 종류는 그대로 둡니다. ${change} 바꾸려면 작품 화면에서 저장해 주세요.`;
  return [{ file, sentence: message }];
}

function changeOf(db: Db | Tx, { id, kind, publisher, told, silent = [] }: ShareColumns): Promise<string | null> {
  return describeShareChange(db, {
    workId: id,
    kind,
    publisher: silent.includes('publisher_id') ? undefined : publisher,
    isTaxFree: told?.is_tax_free,
  });
}
