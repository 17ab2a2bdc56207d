import type { ReactNode } from 'react';
import { SETTLEMENT_STATE_NAMES, type SettlementState, monthName } from '#vocabulary/settlement';
import { Mark } from '../kit/console-page.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { wonText } from './sums.ts';

/** A statement in a list; `holder` where it is of several. */
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
      cell: (one) => <a href={pathOf(one)}>{one.holder ?? monthName(one.month)}</a>,
    },
    {
      title: '상태',
      cell: ({ state, paidOn }) =>
        paidOn === null ? (
          <Mark tone={state === 'closed' ? 'info' : 'wait'}>{SETTLEMENT_STATE_NAMES[state]}</Mark>
        ) : (
          <Mark tone="good">{`${paidOn} 지급`}</Mark>
        ),
    },
    { title: '지급할 금액', kind: 'number', cell: ({ payable }) => wonText(payable) },
  ];
}

/** Statements, each leading to its page. */
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
