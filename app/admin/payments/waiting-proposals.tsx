import type { ReactNode } from 'react';
import { Badge, LinkButton, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';

interface WaitingProposalsProps {
  /** How many wait in all. */
  count: string;
  items: readonly { id: number; label: string; proposed: string; until: string }[];
}

/** Proposals that wait for a second person, newest first. */
export function WaitingProposals({ count, items }: WaitingProposalsProps): ReactNode {
  return (
    <Panel
      title="승인 대기"
      lead={
        <>
          <Badge tone="wait">{`${count}건`}</Badge> 제안한 사람이 아닌 운영자가 승인하면 처리합니다.
        </>
      }
      actions={<LinkButton href="/operator/proposals">모두 보기</LinkButton>}
    >
      <DataTable
        caption="승인을 기다리는 제안"
        rows={items}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { title: '할 일', cell: ({ label }) => <a href="/operator/proposals">{label}</a> },
          { title: '제안', cell: ({ proposed }) => proposed },
          { title: '기한', cell: ({ until }) => until },
        ]}
      />
    </Panel>
  );
}
