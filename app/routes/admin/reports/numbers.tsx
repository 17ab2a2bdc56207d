import type { ReactNode } from 'react';
import { type ShopDay, listMissedSearches, listReadWorks, listSales, listShopDays, shopToday } from '#domain/reports';
import { adminPaths } from '#shared/web/admin-paths';
import { Chart } from '../../../admin/components/chart.tsx';
import charts from '../../../admin/components/chart.module.css';
import { Chips } from '../../../admin/components/chips.tsx';
import { Figures } from '../../../admin/components/figures.tsx';
import { parseDateRange, periodsUntil, rangeBefore } from '../../../admin/reports/date-range-query.ts';
import { periodFigures } from '../../../admin/reports/period-figures.server.ts';
import { Field } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters } from '../../../admin/components/data-table.tsx';
import { kindLabel, shareLabel, wonLabel } from '../../../admin/reports/report-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/numbers';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'numbers');
  const { ctx } = pageContext;
  const today = await shopToday(ctx);
  const dateRange = parseDateRange(url.searchParams, today);
  const before = rangeBefore(dateRange);
  const [all, sales, works, missed] = await Promise.all([
    listShopDays(ctx, { from: before.from, until: dateRange.until }),
    listSales(ctx, dateRange),
    listReadWorks(ctx, dateRange),
    listMissedSearches(ctx, dateRange),
  ]);
  const days = all.filter(({ day }) => day >= dateRange.from);
  const figures = periodFigures(
    days,
    all.filter(({ day }) => day < dateRange.from),
  );
  return { asked: dateRange, periods: periodsUntil(today), days, figures, sales, works, missed };
}

const count = (value: number): string => value.toLocaleString('ko-KR');
const WORK: Column<{ workId: number; title: string }> = {
  title: '작품',
  cell: ({ workId, title }) => <a href={adminPaths.work(workId)}>{title}</a>,
};
/** Kinds of sales besides episodes, where there are any. */
function kindColumns(days: readonly ShopDay[]): Column<ShopDay>[] {
  const kinds: { title: string; of(day: ShopDay): number }[] = [
    { title: '정액제', of: ({ passCoins }) => passCoins },
    { title: '후원', of: ({ supportCoins }) => supportCoins },
  ];
  return kinds
    .filter(({ of }) => days.some((day) => of(day) > 0))
    .map(({ title, of }) => ({ title: `${title} 코인`, kind: 'number', cell: (day) => count(of(day)) }));
}

const DAYS: Column<ShopDay>[] = [
  { title: '날', cell: ({ day }) => day.slice(2).replaceAll('-', '.') },
  { title: '방문자', kind: 'number', cell: ({ visitors }) => count(visitors) },
  { title: '읽은 사람', kind: 'number', cell: ({ readers }) => count(readers) },
  { title: '열람 회차', kind: 'number', cell: ({ opens }) => count(opens) },
  { title: '가입', kind: 'number', cell: ({ joins }) => count(joins) },
  { title: '구매 회원', kind: 'number', cell: ({ buyers }) => count(buyers) },
  { title: '첫 구매 회원', kind: 'number', cell: ({ firstBuyers }) => count(firstBuyers) },
  { title: '구매 전환', kind: 'number', cell: ({ conversion }) => shareLabel(conversion) },
  { title: '판매 코인', kind: 'number', cell: ({ soldCoins }) => count(soldCoins) },
];
const MORE_DAYS: Column<ShopDay>[] = [
  { title: '취소 코인', kind: 'number', cell: ({ cancelledCoins }) => count(cancelledCoins) },
  { title: '충전', kind: 'number', cell: ({ chargedWon }) => wonLabel(chargedWon) },
  { title: '환불', kind: 'number', cell: ({ refundedWon }) => wonLabel(refundedWon) },
  { title: '1일 뒤', kind: 'number', cell: ({ retained }) => shareLabel(retained[0] ?? null) },
  { title: '7일 뒤', kind: 'number', cell: ({ retained }) => shareLabel(retained[1] ?? null) },
  { title: '30일 뒤', kind: 'number', cell: ({ retained }) => shareLabel(retained[2] ?? null) },
];

export default function OperatorNumbersPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { asked, periods, days, figures, sales, works, missed } = loaderData;
  const range = `from=${asked.from}&until=${asked.until}`;
  const series = (of: (day: ShopDay) => number) =>
    days.map((day) => ({ label: day.day.slice(5).replace('-', '.'), value: of(day) }));
  const file = (what: string): ReactNode => (
    <LinkButton href={`/operator/numbers.csv?what=${what}&${range}`} download>
      CSV로 내려받기
    </LinkButton>
  );
  return (
    <ConsolePage
      title="통계"
      lead="한국 시간 기준 일별 집계입니다. 1시간마다 집계하며 오늘과 어제는 다시 집계합니다."
      actions={<LinkButton href="/operator/numbers/live">최근 1시간</LinkButton>}
    >
      <Chips
        label="기간 고르기"
        chips={periods.map(({ name, from, until }) => ({
          name,
          href: `?from=${from}&until=${until}`,
          isCurrent: from === asked.from && until === asked.until,
        }))}
      />
      <Filters label="기간">
        <Field label="시작일" name="from" type="date" defaultValue={asked.from} />
        <Field label="종료일" name="until" type="date" defaultValue={asked.until} />
      </Filters>
      <Figures figures={figures} />
      <Panel title="일별" actions={file('days')}>
        <div className={charts.charts}>
          <Chart kind="line" title="읽은 사람" points={series(({ readers }) => readers)} />
          <Chart kind="bars" title="열람 회차" points={series(({ opens }) => opens)} />
          <Chart kind="bars" title="판매 코인" points={series(({ soldCoins }) => soldCoins)} />
          <Chart kind="bars" title="충전 금액" points={series(({ chargedWon }) => chargedWon)} format={wonLabel} />
        </div>
        <DataTable
          caption="일별 통계"
          columns={[...DAYS, ...kindColumns(days), ...MORE_DAYS]}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          empty="집계할 날짜가 없습니다."
        />
      </Panel>
      <Panel title="많이 팔린 작품" actions={file('sales')}>
        <DataTable
          caption="작품·종류별 판매"
          columns={[
            WORK,
            { title: '종류', cell: (sale) => kindLabel(sale.kind) },
            { title: '회차', kind: 'number', cell: (sale) => count(sale.episodes) },
            { title: '코인', kind: 'number', cell: (sale) => count(sale.coins) },
            { title: '취소', kind: 'number', cell: (sale) => count(sale.cancelledCoins) },
          ]}
          rows={sales}
          keyOf={(sale) => `${sale.workId} ${sale.kind}`}
          empty="이 기간에 판매가 없습니다. 기간을 넓혀 주세요."
        />
      </Panel>
      <Panel title="많이 읽힌 작품" actions={file('works')}>
        <DataTable
          caption="작품별 열람"
          columns={[
            WORK,
            { title: '읽은 사람', kind: 'number', cell: (work) => count(work.readers) },
            { title: '열람 회차', kind: 'number', cell: (work) => count(work.opens) },
            { title: '관심', kind: 'number', cell: (work) => count(work.follows) },
            { title: '코인', kind: 'number', cell: (work) => count(work.coins) },
          ]}
          rows={works}
          keyOf={(work) => work.workId}
          empty="이 기간에 열람한 작품이 없습니다. 기간을 넓혀 주세요."
        />
      </Panel>
      <Panel title="찾지 못한 검색어" lead="최근 30일만 보관합니다." actions={file('searches')}>
        <DataTable
          caption="결과가 없던 검색어"
          columns={[
            { title: '검색어', cell: (item) => item.word },
            { title: '찾은 사람', kind: 'number', cell: (item) => count(item.asked) },
          ]}
          rows={missed}
          keyOf={(item) => item.word}
          empty="이 기간에는 모든 검색에 결과가 있었습니다."
        />
      </Panel>
    </ConsolePage>
  );
}
