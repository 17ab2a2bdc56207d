import type { ReactNode } from 'react';
import { loadHolderReport } from '#domain/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { holderOnly } from '../../../admin/settlements/settlement-query.server.ts';
import { DayFilters, daysQuery } from '../../../admin/settlements/day-filters.tsx';
import { StatementsTable } from '../../../admin/settlements/statements-table.tsx';
import { countText } from '../../../admin/settlements/number-format.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/own';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { holderId } = holderOnly(pageContext, url);
  const param = (name: string): string => url.searchParams.get(name) ?? '';
  const { days, works, statements } = await loadHolderReport(pageContext.ctx, {
    holderId,
    from: param('from'),
    until: param('until'),
  });
  return {
    days,
    works,
    statements: statements.map(({ id, month, state, sums, paidOn }) => ({
      id,
      month,
      state,
      payable: sums.payable,
      paidOn,
    })),
  };
}

function columnsFor(query: string): Column<Route.ComponentProps['loaderData']['works'][number]>[] {
  return [
    { title: '작품', cell: ({ id, title }) => <a href={`${adminPaths.ownWork(id)}?${query}`}>{title}</a> },
    { title: '독자', kind: 'number', cell: ({ readers }) => countText(readers) },
    { title: '열람', kind: 'number', cell: ({ opens }) => countText(opens) },
    { title: '판매', kind: 'number', cell: ({ copies }) => countText(copies) },
    { title: '코인', kind: 'number', cell: ({ coins }) => countText(coins) },
  ];
}

export default function OperatorOwnPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { days, works, statements } = loaderData;
  const query = daysQuery(days);
  return (
    <ConsolePage title="내 작품과 정산" lead="계약이 있는 작품의 계약 기간 통계입니다.">
      <Panel title="정산서">
        <StatementsTable
          statements={statements}
          pathOf={({ id }) => adminPaths.ownStatement(id)}
          empty="아직 마감한 정산서가 없습니다. 서점이 달을 마감하면 여기에서 받을 수 있습니다."
        />
      </Panel>
      <Panel
        title="작품"
        lead="열람과 독자는 1시간마다, 판매는 바로 집계합니다. 취소한 구매는 제외합니다."
        actions={
          <LinkButton href={`/operator/own/sheet?${query}`} download>
            받기(CSV)
          </LinkButton>
        }
      >
        <DayFilters days={days} />
        <DataTable
          caption={`${days.from}부터 ${days.until}까지의 작품`}
          rows={works}
          keyOf={({ id }) => id}
          empty="이 기간에 계약이 있는 작품이 없습니다. 기간을 바꾸거나 서점에 문의해 주세요."
          columns={columnsFor(query)}
        />
      </Panel>
    </ConsolePage>
  );
}
