import { describeShareChange } from '#domain/settlement';
import type { Db, Tx } from '#shared/context';
import type { WorkRecord } from './import-store.ts';
import type { Remark } from './source-work.ts';

type ShareFacts = Pick<WorkRecord, 'id' | 'kind' | 'publisher' | 'told' | 'silent'>;
const SHARE_COLUMNS = ['publisher_id', 'is_tax_free', 'kind'];

/** The columns that an import leaves: also publisher and exemption where they would change the shares of right holders. */
export async function keepShares(db: Db | Tx, record: ShareFacts): Promise<{ silent: readonly string[] }> {
  const { silent = [] } = record;
  return { silent: (await changeOf(db, record)) === null ? silent : [...silent, ...SHARE_COLUMNS] };
}

/** What a report says of it; nothing where no share would change. */
export async function shareRemarks(
  db: Db | Tx,
  { file, record }: { file: string; record: ShareFacts },
): Promise<Remark[]> {
  const change = await changeOf(db, record);
  if (change === null) return [];
  const sentence = `권리자의 정산이 달라지므로 출판사, 면세, 종류는 그대로 둡니다. ${change} 바꾸려면 작품 화면에서 저장해 주세요.`;
  return [{ file, sentence }];
}

function changeOf(db: Db | Tx, { id, kind, publisher, told, silent = [] }: ShareFacts): Promise<string | null> {
  return describeShareChange(db, {
    workId: id,
    kind,
    publisher: silent.includes('publisher_id') ? undefined : publisher,
    isTaxFree: told?.is_tax_free,
  });
}
