import type { ReactNode } from 'react';
import { showAuthorNumbers } from '#domain/author-numbers';
import { type WorkDay, shopToday, showWorkNumbers } from '#domain/reports';
import { dottedDay } from '#shared/content/seoul-date';
import { hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { Chart } from '../../../admin/components/chart.tsx';
import charts from '../../../admin/components/chart.module.css';
import { Chips } from '../../../admin/components/chips.tsx';
import { Field } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters } from '../../../admin/components/data-table.tsx';
import { Figures } from '../../../admin/components/figures.tsx';
import { EpisodesAndReaders } from '../../../admin/numbers/author-numbers-view.tsx';
import { WorkTabs } from '../../../admin/catalog/work-tabs.tsx';
import { starsOf, workFigures } from '../../../admin/catalog/work-numbers-view.server.ts';
import { dayBefore, parseDateRange, periodsUntil, rangeBefore } from '../../../admin/reports/date-range-query.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-numbers';

/** Against the week before. */
const USUAL_DAYS = 7;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'work-numbers');
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const today = await shopToday(ctx);
  const query = new URLSearchParams(url.search);
  if (!query.has('from')) query.set('from', dayBefore(query.get('until') ?? today, USUAL_DAYS - 1));
  const range = parseDateRange(query, today);
  const { from } = rangeBefore(range);
  const { totals, days: all } = await showWorkNumbers(ctx, { workId, from, until: range.until }).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  const [before, days] = [all.filter(({ day }) => day < range.from), all.filter(({ day }) => day >= range.from)];
  return {
    workId,
    title: totals.title,
    hasWork: hasPermission(rights, 'works'),
    range,
    periods: periodsUntil(today),
    figures: workFigures({ days, before }, totals),
    before,
    days: days.map((day) => ({ ...day, stars: starsOf(day) })),
    forAuthor: await showAuthorNumbers(ctx, {
      workId,
      page: Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1),
    }),
  };
}

const count = (value: number): string => value.toLocaleString('ko-KR');

const COLUMNS: Column<WorkDay & { stars: string }>[] = [
  { title: '날', cell: ({ day }) => dottedDay(day) },
  { title: '읽은 사람', kind: 'number', cell: ({ readers }) => count(readers) },
  { title: '열람 회차', kind: 'number', cell: ({ opens }) => count(opens) },
  { title: '끝까지 읽은 회차', kind: 'number', cell: ({ finished }) => count(finished) },
  { title: '판매 회차', kind: 'number', cell: ({ episodes }) => count(episodes) },
  { title: '판매 코인', kind: 'number', cell: ({ coins }) => count(coins) },
  {
    title: '준 별점',
    kind: 'number',
    cell: ({ ratings, stars }) => (ratings > 0 ? `${stars} (${count(ratings)})` : '–'),
  },
  { title: '새 관심', kind: 'number', cell: ({ follows }) => count(follows) },
];

export default function WorkNumbersPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { workId, title, hasWork, range, periods, figures, days, before, forAuthor } = loaderData;
  const chart = (of: (day: WorkDay) => number) => ({
    points: days.map((day) => ({ label: day.day.slice(5).replace('-', '.'), value: of(day) })),
    comparison: { name: '이전 기간', values: before.map(of) },
  });
  return (
    <ConsolePage
      title={`${title} 통계`}
      up={hasWork ? { path: adminPaths.work(workId), name: title } : { path: '/operator', name: '오늘' }}
      lead="한국 시각 기준 일별 집계입니다. 오늘과 어제는 1시간마다 다시 집계하며, 취소한 판매는 제외합니다."
    >
      <WorkTabs workId={workId} current={adminPaths.workNumbers(workId)} />
      <Chips
        label="기간 고르기"
        chips={periods.map(({ name, from, until }) => ({
          name,
          href: `?from=${from}&until=${until}`,
          isCurrent: from === range.from && until === range.until,
        }))}
      />
      <Filters label="기간">
        <Field label="시작일" name="from" type="date" defaultValue={range.from} />
        <Field label="종료일" name="until" type="date" defaultValue={range.until} />
      </Filters>
      <Figures figures={figures} />
      <Panel title="일별" lead="점선은 같은 길이의 이전 기간입니다.">
        <div className={charts.charts}>
          <Chart kind="line" title="열람 회차" {...chart(({ opens }) => opens)} />
          <Chart kind="line" title="끝까지 읽은 회차" {...chart(({ finished }) => finished)} />
          <Chart kind="line" title="판매 코인" {...chart(({ coins }) => coins)} />
          <Chart kind="line" title="새 관심" {...chart(({ follows }) => follows)} />
        </div>
        <DataTable
          caption="일별 통계"
          columns={COLUMNS}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          empty="집계할 날짜가 없습니다."
        />
      </Panel>
      <EpisodesAndReaders
        numbers={forAuthor}
        pagePath={(page) => `?from=${range.from}&until=${range.until}&page=${page}`}
      />
    </ConsolePage>
  );
}
