import type { ReactNode } from 'react';
import { HOLDER_KIND_NAMES, SHARE_TAX_NAMES, type HolderKind, type ShareTax } from '#shared/money/settlement';
import { DetailList, LinkButton, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';
import { wonText } from './number-format.ts';

export interface StatementData {
  id: number;
  holder: string;
  kind: HolderKind;
  businessNumber: string | null;
  isClosed: boolean;
  sums: [label: string, won: number][];
  paidOn: string | null;
  reference: string | null;
  corrections: { id: number; reason: string; tax: ShareTax; won: number }[];
}

export function StatementView({ statement, filesAt }: { statement: StatementData; filesAt: string }): ReactNode {
  const { holder, kind, businessNumber, sums, paidOn, reference, isClosed, corrections } = statement;
  const files = (
    <>
      <LinkButton href={`${filesAt}/pdf`} download tone="main">
        정산서 받기(PDF)
      </LinkButton>
      <LinkButton href={`${filesAt}/csv`} download>
        모든 줄 받기(CSV)
      </LinkButton>
    </>
  );
  return (
    <>
      <Panel title="합계" actions={isClosed ? files : null}>
        <DetailList
          details={[
            { name: '권리자', value: `${holder} (${HOLDER_KIND_NAMES[kind]})` },
            ...(businessNumber === null ? [] : [{ name: '사업자등록번호', value: businessNumber }]),
            ...sums.map(([name, won]) => ({ name, value: wonText(won) })),
            { name: '지급', value: paidOn === null ? '아직 지급하지 않았습니다.' : `${paidOn} 지급, ${reference}` },
          ]}
        />
        {isClosed ? (
          <p>
            받은 파일에는 서점이 서명했습니다. <a href="/statements/verify">정산서 확인</a>에서 누구나 확인할 수
            있습니다.
          </p>
        ) : null}
      </Panel>
      {corrections.length > 0 ? (
        <Panel title="정정">
          <DataTable
            caption="정정한 금액"
            rows={corrections}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              { title: '까닭', cell: ({ reason }) => reason },
              { title: '과세', cell: ({ tax }) => SHARE_TAX_NAMES[tax] },
              { title: '금액', kind: 'number', cell: ({ won }) => wonText(won) },
            ]}
          />
        </Panel>
      ) : null}
    </>
  );
}
