import type { PdfDocument, PdfTable } from '#kernel/ports/pdf-port';
import { CSV_START, csvLine } from '#shared/content/csv';
import { REFUND_BANKS } from '#shared/money/payments';
import {
  ADVANCE_KIND_NAMES,
  HOLDER_KIND_NAMES,
  PAID_BY_NAMES,
  SALE_DIRECTION_NAMES,
  SALE_FORM_NAMES,
  SHARE_BASE_NAMES,
  SHARE_TAX_NAMES,
  type StatementPayer,
  lastDayOf,
  monthName,
  percentOf,
  saleChannelName,
  shareText,
  sumShares,
} from '#shared/money/settlement';
import type { HolderAccount } from '../accounts/account-store.ts';
import type { RecoupmentRow } from '../advances/advance-store.ts';
import type { CorrectionRow } from '../months/correction-store.ts';
import type { SettlementLineRow } from '../months/settlement-report-store.ts';
import type { HolderStatement } from './statement-store.ts';

export interface StatementContent {
  shop: string;
  code: string;
  verifyUrl: string;
  payer: StatementPayer;
  /** Where it is paid; undefined when the shop knows no account. */
  account: HolderAccount | undefined;
  statement: HolderStatement;
  recoupments: readonly RecoupmentRow[];
  lines: readonly SettlementLineRow[];
  corrections: readonly CorrectionRow[];
  sources: ReadonlyMap<number, string>;
  at: Date;
}

const won = (sum: number): string => `${sum.toLocaleString('ko-KR')}원`;
const count = (sum: number): string => sum.toLocaleString('ko-KR');

/** The sums of a statement, for page, PDF and CSV. */
export function listSums({ sums, kind }: Pick<HolderStatement, 'sums' | 'kind'>): [label: string, won: number][] {
  const { vatShare, exemptShare, withholdingShare, vatRecouped, exemptRecouped, withholdingRecouped } = sums;
  const { vat, incomeTax, localTax, payable, carried } = sums;
  const vatRows: [string, number][] = [
    ...shareRows({ name: '과세 정산액', net: '공급가액(과세)', share: vatShare, recouped: vatRecouped }),
    ['부가가치세(10%)', vat],
  ];
  const exempt = { name: '면세 정산액', net: '면세 공급가액', share: exemptShare, recouped: exemptRecouped };
  const withheldRows: [string, number][] = [
    ...shareRows({
      name: '사업소득 정산액',
      net: '원천징수 대상 정산액',
      share: withholdingShare,
      recouped: withholdingRecouped,
    }),
    ['소득세(3%)', 0 - incomeTax],
    ['지방소득세(소득세의 10%)', 0 - localTax],
  ];
  const carriedRows: [string, number][] = carried === 0 ? [] : [['최소 지급액 미만, 다음 달로 이월', carried]];
  return [
    ...(kind === 'business' || vatShare !== 0 ? vatRows : []),
    ...(kind !== 'person' || exemptShare !== 0 ? shareRows(exempt) : []),
    ...(kind === 'person' || withholdingShare !== 0 ? withheldRows : []),
    ...carriedRows,
    [payable < 0 ? '지급하지 않고 다음 달로 넘기는 금액' : '지급할 금액', payable],
  ];
}

/** A share and, when some of it was recouped, what that leaves. */
function shareRows(row: { name: string; net: string; share: number; recouped: number }): [string, number][] {
  const { name, net, share, recouped } = row;
  if (recouped === 0) return [[net, share]];
  return [
    [name, share],
    ['MG·선인세 상계', -recouped],
    [net, share - recouped],
  ];
}

/** A statement as PDF, by work and way of paying; the CSV has every line. */
export function createStatementPdf(content: StatementContent): PdfDocument {
  const { shop, code, verifyUrl, statement, lines, corrections, recoupments, at } = content;
  const { month } = statement;
  const tables = [sumsTable(statement), worksTable(lines)];
  if (corrections.length > 0) tables.push(correctionsTable(corrections));
  if (recoupments.length > 0) tables.push(recoupmentsTable(recoupments));
  return {
    title: `${monthName(month)} 정산서`,
    shop,
    details: [...detailsOf(content), ['확인 번호', code]],
    tables,
    notes: [
      '유료 코인은 그 코인을 충전할 때 실제로 결제한 금액으로 계산합니다. 스토어 수수료를 뺀 금액에 배분율을 곱합니다. 부가세를 제외하는 계약은 과세 작품의 금액에서 110분의 10을 먼저 뺍니다.',
      '줄의 정산액은 소수점 아래까지 그대로 적고, 이 정산서의 과세 종류마다 합계에서 한 번만 원 아래를 버립니다.',
      '회차별 내역과 원장의 거래는 같은 달의 CSV에 있습니다.',
      `이 파일은 서점의 전자 서명으로 확인할 수 있습니다. ${verifyUrl} 에 파일이나 확인 번호를 넣어 주세요.`,
    ],
    at,
  };
}

/** Who pays whom, when and where. */
function detailsOf({ payer, account, statement }: StatementContent): (readonly [string, string])[] {
  const { month, holder, kind, businessNumber, issuedOn } = statement;
  const rows: (readonly [string, string])[] = [
    ['지급자', [payer.company, payer.representative].filter(Boolean).join(' · 대표 ')],
    ['지급자 사업자등록번호', payer.businessNumber],
    ['지급자 주소', payer.address],
    ['권리자', holder],
    ['구분', HOLDER_KIND_NAMES[kind]],
    ['사업자등록번호', businessNumber === null ? '' : dashed(businessNumber)],
    ['지급 계좌', account ? `${REFUND_BANKS[account.bank]} ****${account.tail} ${account.ownerName}` : ''],
    ['정산 기간', `${month}-01 ~ ${lastDayOf(month)}(한국 시각)`],
    ['발행일', issuedOn ?? ''],
  ];
  return rows.filter(([, value]) => value !== '');
}

function sumsTable(statement: HolderStatement): PdfTable {
  return {
    title: '합계',
    columns: [
      { title: '항목', width: 3 },
      { title: '금액', width: 2, isNumber: true },
    ],
    rows: listSums(statement).map(([label, sum]) => [label, won(sum)]),
    sums: 1,
  };
}

function worksTable(lines: readonly SettlementLineRow[]): PdfTable {
  const groups = Map.groupBy(lines, ({ work, direction, form, paidBy, channel, feeBp, rateBp }) =>
    JSON.stringify([work, direction, form, paidBy, channel, feeBp, rateBp]),
  );
  const sum = (rows: readonly SettlementLineRow[], pick: (row: SettlementLineRow) => number): number =>
    rows.reduce((all, row) => all + pick(row), 0);
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      [
        first.work,
        `${SALE_FORM_NAMES[first.form]} ${SALE_DIRECTION_NAMES[first.direction]}`,
        PAID_BY_NAMES[first.paidBy],
        saleChannelName(first.channel),
        count(sum(group, ({ copies }) => copies)),
        count(sum(group, ({ coins }) => coins)),
        won(sum(group, (row) => row.won)),
        first.paidBy === 'paid' ? percentOf(first.feeBp) : '-',
        percentOf(first.rateBp ?? 0),
        shareText(sumShares(group.map(({ share }) => share ?? '0'))),
      ],
    ];
  });
  const all = [
    '합계',
    '',
    '',
    '',
    '',
    '',
    won(sum(lines, (row) => row.won)),
    '',
    '',
    shareText(sumShares(lines.map(({ share }) => share ?? '0'))),
  ];
  return {
    title: '작품별',
    columns: [
      { title: '작품', width: 5 },
      { title: '구분', width: 2.2 },
      { title: '결제', width: 2.4 },
      { title: '스토어', width: 2.2 },
      { title: '건', width: 1.2, isNumber: true },
      { title: '코인', width: 1.6, isNumber: true },
      { title: '결제 금액', width: 2.6, isNumber: true },
      { title: '수수료', width: 1.5, isNumber: true },
      { title: '배분율', width: 1.6, isNumber: true },
      { title: '정산액', width: 2.6, isNumber: true },
    ],
    rows: [...rows, all],
    sums: 1,
  };
}

function correctionsTable(corrections: readonly CorrectionRow[]): PdfTable {
  return {
    title: '정정',
    columns: [
      { title: '사유', width: 6 },
      { title: '과세', width: 2 },
      { title: '금액', width: 2, isNumber: true },
    ],
    rows: corrections.map(({ reason, tax, won: sum }) => [reason, SHARE_TAX_NAMES[tax], won(sum)]),
  };
}

function recoupmentsTable(recoupments: readonly RecoupmentRow[]): PdfTable {
  return {
    title: 'MG·선인세 상계',
    columns: [
      { title: '내용', width: 5 },
      { title: '작품', width: 3 },
      { title: '받은 금액', width: 2, isNumber: true },
      { title: '이번 달 상계', width: 2, isNumber: true },
      { title: '남은 금액', width: 2, isNumber: true },
    ],
    rows: recoupments.map(({ kind, reason, work, total, won: sum, remaining }) => [
      `${ADVANCE_KIND_NAMES[kind]} ${reason}`,
      work ?? '모든 작품',
      won(total),
      won(sum),
      won(remaining),
    ]),
  };
}

function dashed(number: string): string {
  return `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`;
}

/** CSV headers of a month's lines. */
export const LINE_HEADERS = [
  '줄 번호',
  '구분',
  '판매한 달',
  '작품 번호',
  '작품',
  '회차 번호',
  '회차',
  '종류',
  '결제',
  '스토어',
  '건',
  '정가(코인)',
  '할인(코인)',
  '받은 코인',
  '결제 금액(원)',
  '스토어 수수료율',
  '스토어 수수료(원)',
  '반영률',
  '배분율',
  '배분 기준',
  '정산액(원)',
  '과세',
];

/** A line as CSV cells. */
export function toLineCells(line: SettlementLineRow): (string | number | null)[] {
  const isPaid = line.paidBy === 'paid';
  return [
    line.id,
    SALE_DIRECTION_NAMES[line.direction],
    line.ofMonth,
    line.workId,
    line.work,
    line.episodeId,
    line.episode,
    SALE_FORM_NAMES[line.form],
    PAID_BY_NAMES[line.paidBy],
    saleChannelName(line.channel),
    line.copies,
    line.listCoins,
    line.listCoins - line.coins,
    line.coins,
    line.won,
    isPaid ? percentOf(line.feeBp) : null,
    isPaid ? (line.won * line.feeBp) / 10_000 : null,
    line.countedBp === null ? null : percentOf(line.countedBp),
    line.rateBp === null ? null : percentOf(line.rateBp),
    line.share === null ? null : SHARE_BASE_NAMES[line.isWithoutVat ? 'without-vat' : 'with-vat'],
    line.share,
    line.tax === null ? null : SHARE_TAX_NAMES[line.tax],
  ];
}

export function createStatementCsv(content: StatementContent): string {
  const { shop, code, verifyUrl, statement, lines, corrections, recoupments, sources } = content;
  const head: (string | number | null)[][] = [
    [`${monthName(statement.month)} 정산서`, shop],
    ...detailsOf(content).map(([name, value]) => [name, value]),
    ['확인 번호', code, verifyUrl],
    ...listSums(statement).map(([label, sum]) => [`${label}(원)`, sum]),
    [],
    ...corrections.map(({ reason, tax, won: sum }) => ['정정', reason, SHARE_TAX_NAMES[tax], sum]),
    ...recoupments.map(({ kind, reason, work, total, won: sum, remaining }) => [
      `${ADVANCE_KIND_NAMES[kind]} 상계`,
      reason,
      work ?? '모든 작품',
      total,
      sum,
      remaining,
    ]),
    [...LINE_HEADERS, '원장 거래'],
  ];
  const rows = lines.map((line) => [...toLineCells(line), sources.get(line.id) ?? '']);
  return CSV_START + [...head, ...rows].map(csvLine).join('');
}
