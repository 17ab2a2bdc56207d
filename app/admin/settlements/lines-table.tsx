import type { ReactNode } from 'react';
import {
  PAID_BY_NAMES,
  SALE_DIRECTION_NAMES,
  SALE_FORM_NAMES,
  SHARE_BASE_NAMES,
  SHARE_TAX_NAMES,
  percentOf,
  saleChannelName,
  shareText,
} from '#shared/money/settlement';
import { DetailList } from '../components/console-page.tsx';
import { type Column, DataTable, Pager } from '../components/data-table.tsx';
import type { LineView } from './line-view.server.ts';
import { countText, wonText } from './number-format.ts';

const isPaid = ({ paidBy }: LineView): boolean => paidBy === 'paid';

function columnsFor(pathOf: (line: LineView) => string): Column<LineView>[] {
  return [
    {
      title: '회차',
      cell: (line) => (
        <a href={pathOf(line)}>
          {line.work === '' ? '작품이 아닌 것' : line.work}
          {line.episode === '' ? '' : ` ${line.episode}`}
        </a>
      ),
    },
    {
      title: '구분',
      cell: ({ direction, form, ofMonth, month }) =>
        `${SALE_FORM_NAMES[form]} ${SALE_DIRECTION_NAMES[direction]}${ofMonth === month ? '' : ` (${ofMonth} 판매)`}`,
    },
    {
      title: '결제',
      cell: (line) =>
        isPaid(line) ? `${PAID_BY_NAMES.paid}, ${saleChannelName(line.channel)}` : PAID_BY_NAMES[line.paidBy],
    },
    { title: '건', kind: 'number', cell: ({ copies }) => countText(copies) },
    { title: '코인', kind: 'number', cell: ({ coins }) => countText(coins) },
    { title: '결제 금액', kind: 'number', cell: ({ won }) => wonText(won) },
    { title: '수수료', kind: 'number', cell: (line) => (isPaid(line) ? percentOf(line.feeBp) : '-') },
    { title: '배분율', kind: 'number', cell: ({ rateBp }) => (rateBp === null ? '-' : percentOf(rateBp)) },
    { title: '정산액', kind: 'number', cell: ({ share }) => (share === null ? '-' : shareText(share)) },
  ];
}

export function StatementLinesTable({
  lines,
  pathOf,
  newer,
  older,
  empty,
}: {
  lines: readonly LineView[];
  pathOf: (line: LineView) => string;
  newer?: string | undefined;
  older?: string | undefined;
  empty: string;
}): ReactNode {
  return (
    <>
      <DataTable caption="정산 내역" columns={columnsFor(pathOf)} rows={lines} keyOf={({ id }) => id} empty={empty} />
      <Pager newer={newer} older={older} />
    </>
  );
}

/** Step-by-step calculation of a line. */
export function LineDetails({ line }: { line: LineView }): ReactNode {
  const value = isPaid(line) ? wonText(line.won) : `${countText(line.coins)}코인 × ${wonText(line.coinWon)}`;
  const details = [
    {
      name: '구분',
      value: `${SALE_FORM_NAMES[line.form]} ${SALE_DIRECTION_NAMES[line.direction]}, ${line.ofMonth} 판매`,
    },
    { name: '결제', value: `${PAID_BY_NAMES[line.paidBy]}${isPaid(line) ? `, ${saleChannelName(line.channel)}` : ''}` },
    { name: '건수', value: countText(line.copies) },
    {
      name: '정가와 할인',
      value: `${countText(line.listCoins)}코인 - ${countText(line.listCoins - line.coins)}코인 = ${countText(line.coins)}코인`,
    },
    { name: '금액', value },
    ...(isPaid(line)
      ? [{ name: '스토어 수수료', value: `${percentOf(line.feeBp)}, ${wonText((line.won * line.feeBp) / 10_000)}` }]
      : []),
    ...(!isPaid(line) && line.countedBp !== null ? [{ name: '반영률', value: percentOf(line.countedBp) }] : []),
    { name: '배분율', value: line.rateBp === null ? '계약이 없는 내역입니다.' : percentOf(line.rateBp) },
    ...(line.share === null
      ? []
      : [
          { name: '배분 기준', value: SHARE_BASE_NAMES[line.isWithoutVat ? 'without-vat' : 'with-vat'] },
          { name: '정산액', value: `${shareText(line.share)} (원 아래는 정산서의 합계에서 한 번만 버립니다)` },
          { name: '과세', value: line.tax === null ? '-' : SHARE_TAX_NAMES[line.tax] },
        ]),
  ];
  return <DetailList details={details} />;
}

/** Ledger entry or ticket of a line. */
export interface PieceView {
  n: number;
  transaction: number | null;
  ticketUse: number | null;
  at: string;
  copies: number;
  coins: number;
  won: number;
}

export function PiecesTable({
  pieces,
  newer,
  older,
}: {
  pieces: readonly PieceView[];
  newer?: string | undefined;
  older?: string | undefined;
}): ReactNode {
  return (
    <>
      <DataTable
        caption="이 내역의 거래"
        rows={pieces}
        keyOf={({ n }) => n}
        empty="이 내역에는 거래가 더 없습니다. 첫 페이지로 돌아가 주세요."
        columns={[
          {
            title: '거래',
            cell: ({ transaction, ticketUse }) =>
              transaction === null ? `대여권 사용 ${ticketUse}` : `원장 거래 ${transaction}`,
          },
          { title: '일시(한국 시각)', cell: ({ at }) => at },
          { title: '건', kind: 'number', cell: ({ copies }) => countText(copies) },
          { title: '코인', kind: 'number', cell: ({ coins }) => countText(coins) },
          { title: '결제 금액', kind: 'number', cell: ({ won }) => wonText(won) },
        ]}
      />
      <Pager newer={newer} older={older} />
    </>
  );
}
