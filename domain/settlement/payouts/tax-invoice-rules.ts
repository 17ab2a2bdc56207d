import { CSV_START, csvLine } from '#shared/content/csv';
import { type StatementPayer, lastDayOf, monthName } from '#shared/money/settlement';
import type { HolderStatement } from '../statements/statement-store.ts';

/** What an invoice says of its supplier, the right holder. */
export interface InvoiceSupplier {
  representative: string;
  mail: string;
}

const SUPPLY = '저작권료';
const ITEM_COLUMNS = ['일자', '품목', '규격', '수량', '단가', '공급가액', '세액', '품목비고'];
const HEADERS = [
  '전자(세금)계산서 종류(01:일반 05:계산서)',
  '작성일자',
  ...['등록번호', '종사업장번호', '상호', '성명', '사업장주소', '업태', '종목', '이메일'].map(
    (name) => `공급자 ${name}`,
  ),
  ...['등록번호', '종사업장번호', '상호', '성명', '사업장주소', '업태', '종목', '이메일1', '이메일2'].map(
    (name) => `공급받는자 ${name}`,
  ),
  '공급가액',
  '세액',
  '비고',
  ...[1, 2, 3, 4].flatMap((n) => ITEM_COLUMNS.map((name) => `${name}${n}`)),
  '현금',
  '수표',
  '어음',
  '외상미수금',
  '영수(01)/청구(02)',
];

/**
 * Invoices of a month in the column order of 홈택스 일괄발급, which providers read for 역발행: the right holder is the
 * supplier and the shop the buyer. Taxed and exempt sums are invoices of their own.
 */
export function createTaxInvoiceCsv(input: {
  payer: StatementPayer & { email: string };
  invoices: readonly { statement: HolderStatement; supplier: InvoiceSupplier }[];
}): string {
  const rows = input.invoices.flatMap(({ statement, supplier }) => {
    const { vatShare, vatRecouped, exemptShare, exemptRecouped, vat } = statement.sums;
    const amounts = [
      { kind: '01', won: vatShare - vatRecouped, tax: vat },
      { kind: '05', won: exemptShare - exemptRecouped, tax: 0 },
    ];
    return amounts
      .filter(({ won }) => won !== 0)
      .map((amount) => invoiceCells({ ...amount, statement, supplier, payer: input.payer }));
  });
  return CSV_START + [HEADERS, ...rows].map(csvLine).join('');
}

/** Whether a statement needs an invoice. */
export function isInvoiced({ sums }: HolderStatement): boolean {
  return sums.carried === 0 && (sums.vatShare !== sums.vatRecouped || sums.exemptShare !== sums.exemptRecouped);
}

function invoiceCells(input: {
  kind: string;
  won: number;
  tax: number;
  statement: HolderStatement;
  supplier: InvoiceSupplier;
  payer: StatementPayer & { email: string };
}): (string | number)[] {
  const { kind, won, tax, statement, supplier, payer } = input;
  const day = lastDayOf(statement.month).replaceAll('-', '');
  const item = [day.slice(-2), `${monthName(statement.month)} ${SUPPLY}`, '', 1, won, won, tax, ''];
  const note = won < 0 ? '수정(환입)' : '';
  const none = Array.from({ length: ITEM_COLUMNS.length * 3 + 4 }, () => '');
  const digits = payer.businessNumber.replaceAll(/\D/g, '');
  return [
    kind,
    day,
    statement.businessNumber ?? '',
    '',
    statement.holder,
    supplier.representative,
    '',
    '',
    '',
    supplier.mail,
    digits,
    '',
    payer.company,
    payer.representative,
    payer.address,
    '',
    '',
    payer.email,
    '',
    won,
    tax,
    note,
    ...item,
    ...none,
    statement.paidOn === null ? '02' : '01',
  ];
}
