import { CSV_START, csvLine } from '#shared/content/csv';
import { REFUND_BANKS, type RefundBank } from '#shared/money/payments';

/** 금융기관 공동코드 of the banks. */
const BANK_CODES: Record<RefundBank, string> = {
  KDB: '002',
  IBK: '003',
  KOOKMIN: '004',
  SUHYUP: '007',
  NONGHYUP: '011',
  WOORI: '020',
  STANDARD_CHARTERED: '023',
  CITI: '027',
  DAEGU: '031',
  BUSAN: '032',
  KWANGJU: '034',
  JEJU: '035',
  JEONBUK: '037',
  KYONGNAM: '039',
  KFCC: '045',
  SHINHYUP: '048',
  POST: '071',
  HANA: '081',
  SHINHAN: '088',
  K_BANK: '089',
  KAKAO: '090',
  TOSS: '092',
};
/** Banks cut longer texts in a passbook. */
const MAX_PASSBOOK_TEXT = 10;

export interface Transfer {
  bank: RefundBank;
  number: string;
  ownerName: string;
  won: number;
  holder: string;
}

/** The layout of bulk transfers that banks for businesses read. */
export function createTransferCsv(shop: string, transfers: readonly Transfer[]): string {
  const head = ['은행코드', '은행', '계좌번호', '예금주', '이체금액', '받는 분 통장 표시', '내 통장 표시'];
  const rows = transfers.map(({ bank, number, ownerName, won, holder }) => [
    BANK_CODES[bank],
    REFUND_BANKS[bank],
    number,
    ownerName,
    won,
    shop.slice(0, MAX_PASSBOOK_TEXT),
    holder.slice(0, MAX_PASSBOOK_TEXT),
  ]);
  return CSV_START + [head, ...rows].map(csvLine).join('');
}
