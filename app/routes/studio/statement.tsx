import type { ReactNode } from 'react';
import { paymentDayOf, showAuthorStatement } from '#domain/settlement';
import { dottedDay } from '#shared/content/seoul-date';
import { SALE_FORM_NAMES, monthName } from '#shared/money/settlement';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsolePage, DetailList, Panel } from '../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../admin/components/data-table.tsx';
import { Figures, type KeyFigure } from '../../admin/components/figures.tsx';
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
    const { statement, sales, steps, ...more } = await showAuthorStatement(pageContext.ctx, { memberNo, id });
    const { vat, incomeTax, localTax, payable, carried, ...recouped } = statement.sums;
    return {
      month: statement.month,
      due: dottedDay(paymentDayOf(statement.month)),
      statement: statementView(statement, more),
      tax: vat - incomeTax - localTax,
      recouped: recouped.vatRecouped + recouped.exemptRecouped + recouped.withholdingRecouped,
      payable,
      carried,
      steps,
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
  { title: '건수', kind: 'number', cell: ({ copies }) => (copies === 0 ? '–' : countText(copies)) },
  { title: '매출', kind: 'number', cell: ({ gross }) => wonText(gross) },
  {
    title: '건당 금액',
    kind: 'number',
    cell: ({ gross, copies }) => (copies !== 0 ? wonText(Math.trunc(gross / copies)) : '–'),
  },
  { title: '수수료', kind: 'number', cell: ({ fee }) => wonText(fee) },
  { title: '정산액', kind: 'number', cell: ({ share }) => wonText(share) },
];

const STEPS: Column<{ name: string; won: number; isSum: boolean }>[] = [
  { title: '항목', cell: ({ name, isSum }) => (isSum ? <strong>{name}</strong> : name) },
  {
    title: '금액',
    kind: 'number',
    cell: ({ won, isSum }) => (isSum ? <strong>{wonText(won)}</strong> : wonText(won)),
  },
];

type Data = Route.ComponentProps['loaderData'];

export default function AuthorStatementPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { month, statement, steps, sales } = loaderData;
  return (
    <ConsolePage title={`${monthName(month)} 정산서`} up={{ path: studioPaths.money(), name: '정산' }}>
      <Figures figures={figuresOf(loaderData)} />
      <Steps steps={steps} />
      <StatementView statement={statement} filesAt={studioPaths.statement(statement.id)} />
      <Panel
        title="회차별"
        lead="정산액은 매출에서 수수료를 뺀 금액에 계약의 배분율을 곱한 금액입니다. 보너스 코인, 대여권, 기다리면 무료로 열린 건수도 포함하지만, 매출에는 유료 코인만 들어갑니다. 지난달 구매를 이 달에 취소했으면 빼는 금액으로 적습니다."
      >
        <DataTable
          caption="회차별 정산"
          columns={SALES}
          rows={sales}
          keyOf={(row) => `${row.work} ${row.episode} ${row.form} ${row.direction}`}
          empty="이 달에는 판매가 없습니다. 이월이나 정정만 있는 정산서입니다."
        />
        <DetailList details={[{ name: '회차별 정산액의 합', value: <strong>{wonText(steps.sold)}</strong> }]} />
      </Panel>
    </ConsolePage>
  );
}

function figuresOf({ steps, recouped, tax, carried, payable, statement, due }: Data): KeyFigure[] {
  const paid = statement.paidOn ? `${dottedDay(statement.paidOn)} 지급` : `${due} 지급 예정`;
  return [
    { label: '정산액', value: wonText(steps.share), note: '세금과 MG·선인세를 계산하기 전' },
    ...(recouped === 0 ? [] : [{ label: 'MG·선인세 상계', value: wonText(-recouped), note: '미리 받은 금액' }]),
    { label: '세금', value: wonText(tax), note: '더하는 부가세, 빼는 원천징수' },
    carried > 0
      ? { label: '이월', value: wonText(carried), note: '최소 지급액이 되면 지급합니다' }
      : { label: '지급할 금액', value: wonText(payable), note: paid },
  ];
}

/** How what readers paid becomes the share before taxes. */
function Steps({ steps }: { steps: Data['steps'] }): ReactNode {
  const { gross, fee, shopShare, freeShare, sold, carried, corrected, share } = steps;
  const part = (name: string, won: number) => ({ name, won, isSum: false });
  const partUnlessZero = (name: string, won: number) => (won === 0 ? [] : [part(name, won)]);
  const later = [...partUnlessZero('이월', carried), ...partUnlessZero('정정', corrected)];
  const rows = [
    part('매출(독자가 낸 금액)', gross),
    part('스토어와 결제 수수료', 0 - fee),
    part('서점 몫', 0 - shopShare),
    ...partUnlessZero('보너스 코인·대여권·기다리면 무료', freeShare),
    { name: '회차별 정산액의 합', won: sold, isSum: true },
    ...later,
    ...(later.length === 0 ? [] : [{ name: '정산액', won: share, isSum: true }]),
  ];
  return (
    <Panel title="정산액 계산">
      <DataTable caption="정산액 계산" columns={STEPS} rows={rows} keyOf={({ name }) => name} phone="table" empty="" />
    </Panel>
  );
}
