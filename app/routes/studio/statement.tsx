import type { ReactNode } from 'react';
import { paymentDayOf, showAuthorStatement } from '#domain/settlement';
import { dottedDay } from '#shared/content/seoul-date';
import { SALE_FORM_NAMES, monthName } from '#shared/money/settlement';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsolePage, DetailList, Panel } from '../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../admin/components/data-table.tsx';
import { Figures } from '../../admin/components/figures.tsx';
import { countText, wonText } from '../../admin/settlements/number-format.ts';
import { statementView } from '../../admin/settlements/statement-view.server.ts';
import { StatementView } from '../../admin/settlements/statement-view.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import type { Route } from './+types/statement';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const id = idParam(params.id, url.pathname);
  try {
    const { statement, sales, corrected, share, ...more } = await showAuthorStatement(pageContext.ctx, {
      memberNo,
      id,
    });
    const sum = (pick: (row: (typeof sales)[number]) => number): number =>
      sales.reduce((all, row) => all + pick(row), 0);
    return {
      month: statement.month,
      due: dottedDay(paymentDayOf(statement.month)),
      statement: statementView(statement, more),
      tax: statement.sums.vat - statement.sums.incomeTax - statement.sums.localTax,
      payable: statement.sums.payable,
      carried: statement.sums.carried,
      gross: sum((row) => row.gross),
      fee: sum((row) => row.fee),
      sold: sum((row) => row.share),
      corrected,
      share,
      sales,
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

type Row = Route.ComponentProps['loaderData']['sales'][number];
const SALES: Column<Row>[] = [
  { title: '회차', cell: ({ work, episode }) => `${work} ${episode}`.trim() },
  {
    title: '구분',
    cell: ({ form, direction }) => (direction === 'refund' ? `${SALE_FORM_NAMES[form]} 취소` : SALE_FORM_NAMES[form]),
  },
  { title: '건수', kind: 'number', cell: ({ copies }) => countText(copies) },
  { title: '매출', kind: 'number', cell: ({ gross }) => wonText(gross) },
  {
    title: '건당 금액',
    kind: 'number',
    cell: ({ gross, copies }) => (copies !== 0 ? wonText(Math.trunc(gross / copies)) : '–'),
  },
  { title: '수수료', kind: 'number', cell: ({ fee }) => wonText(fee) },
  { title: '정산액', kind: 'number', cell: ({ share }) => wonText(share) },
];

export default function AuthorStatementPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { month, due, statement, gross, fee, tax, payable, carried, sales, sold, corrected, share } = loaderData;
  return (
    <ConsolePage title={`${monthName(month)} 정산서`} up={{ path: studioPaths.money(), name: '정산' }}>
      <Figures
        figures={[
          { label: '매출', value: wonText(gross), note: '독자가 낸 금액' },
          { label: '수수료', value: wonText(fee), note: '스토어와 결제 수수료' },
          { label: '세금', value: wonText(tax), note: '더하는 부가세, 빼는 원천징수' },
          carried > 0
            ? { label: '이월', value: wonText(carried), note: '최소 지급액이 되면 지급합니다' }
            : {
                label: '지급할 금액',
                value: wonText(payable),
                note: statement.paidOn ? `${dottedDay(statement.paidOn)} 지급` : `${due} 지급 예정`,
              },
        ]}
      />
      <StatementView statement={statement} filesAt={studioPaths.statement(statement.id)} />
      <Panel
        title="회차별"
        lead="보너스 코인과 대여권으로 열린 건수도 포함합니다. 매출에는 유료 코인만 들어갑니다. 지난달 구매를 이 달에 취소했으면 빼는 금액으로 적습니다."
      >
        <DataTable
          caption="회차별 정산"
          columns={SALES}
          rows={sales}
          keyOf={(row) => `${row.work} ${row.episode} ${row.form} ${row.direction}`}
          empty="이 달에는 판매가 없습니다. 이월이나 정정만 있는 정산서입니다."
        />
        <DetailList
          details={[
            { name: '회차별 정산액의 합', value: wonText(sold) },
            { name: '이월과 정정', value: wonText(corrected) },
            { name: '정산액(세금 전)', value: <strong>{wonText(share)}</strong> },
          ]}
        />
      </Panel>
    </ConsolePage>
  );
}
