import { CSV_START, csvLine } from '#shared/content/csv';
import type { HolderStatement } from '../statements/statement-store.ts';

const HEADERS = ['권리자', '권리자 번호', '정산 월', '지급일', '지급 총액', '소득세', '지방소득세', '실지급액'];

/** What was withheld from persons, by payment; the accountant adds who they are to the tax office. */
export function createWithholdingCsv(statements: readonly HolderStatement[]): string {
  const rows = statements.map(({ holder, holderId, month, paidOn, sums }) => [
    holder,
    holderId,
    month,
    paidOn ?? '',
    sums.withholdingShare - sums.withholdingRecouped,
    sums.incomeTax,
    sums.localTax,
    sums.payable,
  ]);
  return CSV_START + [HEADERS, ...rows].map(csvLine).join('');
}
