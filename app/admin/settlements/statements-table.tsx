import type { ReactNode } from 'react';
import { dottedDay } from '#shared/content/seoul-date';
import { SETTLEMENT_STATE_NAMES, type SettlementState, monthName } from '#shared/money/settlement';
import { Badge } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { wonText } from './number-format.ts';

/** `holder` in lists of several holders. */
export interface ListedStatement {
  id: number;
  month: string;
  holder?: string;
  state: SettlementState;
  payable: number;
  paidOn: string | null;
}

function columnsFor(pathOf: (statement: ListedStatement) => string): Column<ListedStatement>[] {
  return [
    {
      title: '정산서',
      cell: (item) => <a href={pathOf(item)}>{item.holder ?? monthName(item.month)}</a>,
    },
    {
      title: '상태',
      cell: ({ state, paidOn }) =>
        paidOn === null ? (
          <Badge tone={state === 'closed' ? 'info' : 'wait'}>{SETTLEMENT_STATE_NAMES[state]}</Badge>
        ) : (
          <Badge tone="good">{`${dottedDay(paidOn)} 지급`}</Badge>
        ),
    },
    { title: '지급할 금액', kind: 'number', cell: ({ payable }) => wonText(payable) },
  ];
}

export function StatementsTable({
  statements,
  pathOf,
  empty,
}: {
  statements: readonly ListedStatement[];
  pathOf: (statement: ListedStatement) => string;
  empty: string;
}): ReactNode {
  return (
    <DataTable caption="정산서" rows={statements} keyOf={({ id }) => id} columns={columnsFor(pathOf)} empty={empty} />
  );
}
