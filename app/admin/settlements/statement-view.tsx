import type { ReactNode } from 'react';
import {
  ADVANCE_KIND_NAMES,
  type AdvanceKind,
  HOLDER_KIND_NAMES,
  type HolderKind,
  SHARE_TAX_NAMES,
  type ShareTax,
} from '#shared/money/settlement';
import { dottedDay } from '#shared/content/seoul-date';
import { DetailList, LinkButton, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';
import { wonText } from './number-format.ts';

export interface StatementData {
  id: number;
  holder: string;
  kind: HolderKind;
  businessNumber: string | null;
  isClosed: boolean;
  issuedOn: string | null;
  payer: string | null;
  /** Verification number of its files; null before the first download. */
  code: string | null;
  account: string | null;
  recoupments: {
    advanceId: number;
    kind: AdvanceKind;
    work: string | null;
    reason: string;
    total: number;
    won: number;
    remaining: number;
  }[];
  sums: [label: string, won: number][];
  /** Something is to be paid. */
  isDue: boolean;
  paidOn: string | null;
  reference: string | null;
  corrections: { id: number; reason: string; tax: ShareTax; won: number }[];
}

export function StatementView({ statement, filesAt }: { statement: StatementData; filesAt: string }): ReactNode {
  const { sums, isClosed, corrections, recoupments } = statement;
  const files = (
    <>
      <LinkButton href={`${filesAt}/pdf`} download tone="main">
        정산서 받기(PDF)
      </LinkButton>
      <LinkButton href={`${filesAt}/csv`} download>
        모든 내역 받기(CSV)
      </LinkButton>
    </>
  );
  return (
    <>
      <Panel title="합계" actions={isClosed ? files : null}>
        <DetailList
          details={[...detailsOf(statement), ...sums.map(([name, won]) => ({ name, value: wonText(won) }))]}
        />
        {isClosed ? (
          <p>
            PDF와 CSV에는 같은 확인 번호와 서점의 전자 서명이 있습니다. <a href="/statements/verify">정산서 확인</a>에서
            누구나 확인할 수 있습니다.
          </p>
        ) : null}
      </Panel>
      {corrections.length > 0 ? (
        <Panel title="이월과 정정">
          <DataTable
            caption="이월과 정정"
            rows={corrections}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              { title: '사유', cell: ({ reason }) => reason },
              { title: '과세', cell: ({ tax }) => SHARE_TAX_NAMES[tax] },
              { title: '금액', kind: 'number', cell: ({ won }) => wonText(won) },
            ]}
          />
        </Panel>
      ) : null}
      {recoupments.length > 0 ? (
        <Panel title="MG·선인세 상계">
          <DataTable
            caption="MG·선인세 상계"
            rows={recoupments}
            keyOf={({ advanceId }) => advanceId}
            empty=""
            columns={[
              { title: '내용', cell: ({ kind, reason }) => `${ADVANCE_KIND_NAMES[kind]} · ${reason}` },
              { title: '작품', cell: ({ work }) => work ?? '모든 작품' },
              { title: '지급한 금액', kind: 'number', cell: ({ total }) => wonText(total) },
              { title: '이번 달 상계', kind: 'number', cell: ({ won }) => wonText(won) },
              { title: '남은 금액', kind: 'number', cell: ({ remaining }) => wonText(remaining) },
            ]}
          />
        </Panel>
      ) : null}
    </>
  );
}

function detailsOf(statement: StatementData): { name: string; value: ReactNode }[] {
  const { holder, kind, businessNumber, payer, account, issuedOn, code, isDue, paidOn, reference } = statement;
  const unpaid = isDue ? '아직 지급하지 않았습니다.' : '지급할 금액이 없습니다.';
  const optional: [string, string | null][] = [
    ['사업자등록번호', businessNumber],
    ['지급자', payer],
    ['지급 계좌', account],
    ['발행일', issuedOn && dottedDay(issuedOn)],
    ['확인 번호', code],
  ];
  return [
    { name: '권리자', value: `${holder} · ${HOLDER_KIND_NAMES[kind]}` },
    ...optional.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
    { name: '지급', value: paidOn === null ? unpaid : `${dottedDay(paidOn)} 지급, ${reference}` },
  ];
}
