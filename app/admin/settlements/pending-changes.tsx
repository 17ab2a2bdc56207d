import type { ReactNode } from 'react';
import { LinkButton, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';

/** Awaits a second operator. */
export interface PendingChangeView {
  id: number;
  words: string;
  reason: string;
  proposed: string;
}

export const PROPOSED = '다른 소유자의 승인을 기다립니다. 승인하면 반영됩니다.';

export function PendingChanges({ waiting }: { waiting: readonly PendingChangeView[] }): ReactNode {
  if (waiting.length === 0) return null;
  return (
    <Panel
      title="승인 대기"
      lead="제안한 사람이 아닌 소유자가 승인하면 반영됩니다."
      actions={<LinkButton href="/operator/proposals">승인 대기 보기</LinkButton>}
    >
      <DataTable
        caption="승인을 기다리는 변경"
        rows={waiting}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { title: '변경', cell: ({ words }) => words },
          { title: '사유', cell: ({ reason }) => reason || '-' },
          { title: '제안', cell: ({ proposed }) => proposed },
        ]}
      />
    </Panel>
  );
}
