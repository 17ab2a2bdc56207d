import type { ReactNode } from 'react';
import { MAX_COUNTED_OPENINGS, listSales, listShopDays, shopToday, showWaiting } from '#domain/reports';
import { listProposals } from '#domain/payment-operations';
import { listReadiness } from '#domain/setup';
import { countOpenReviews } from '#domain/studio';
import { seoulDate, seoulMinute } from '#shared/content/seoul-date';
import { type OperatorPermission, hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import IconChevron from '~icons/console/chevron-right';
import { Chart } from '../../../admin/components/chart.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { Figures } from '../../../admin/components/figures.tsx';
import { MenuIcon } from '../../../admin/components/menu-icons.tsx';
import kit from '../../../admin/components/kit.module.css';
import { proposalLabel } from '../../../admin/payments/proposal-labels.ts';
import { WaitingProposals } from '../../../admin/payments/waiting-proposals.tsx';
import { dayBefore } from '../../../admin/reports/date-range-query.ts';
import { ReadinessList, type ReadinessView } from '../../../admin/setup/readiness-list.tsx';
import { todayFigures, topSellers } from '../../../admin/reports/today-figures.server.ts';
import { operatorFrom } from '../../../admin/operator-only.server.ts';
import styles from '../../../admin/system/home.module.css';
import { requestContext } from '../../../server/request-context.server.ts';
import type { RequestContext } from '../../../server/request-context.server.ts';
import { countLabel } from '../../../components/formatters/count-label.ts';
import type { Route } from './+types/home';

/** Days of the chart, and of the period before. */
const PERIOD = 30;
const MAX_SELLERS = 5;
const MAX_PROPOSALS = 5;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { name, rights } = operatorFrom(pageContext, url);
  const [readiness, proposals, tasks, sales] = await Promise.all([
    hasPermission(rights, 'setup') ? listReadiness(pageContext.ctx) : [],
    hasPermission(rights, 'proposals') ? waitingProposals(pageContext, hasPermission(rights, 'holders')) : null,
    listTasks(pageContext),
    hasPermission(rights, 'numbers') ? readSales(pageContext) : null,
  ]);
  const { year, month, day, weekday } = seoulDate(new Date());
  return {
    greeting: `${year}년 ${month}월 ${day}일 ${WEEKDAY_NAMES[weekday]}요일 · ${name}`,
    tasks: tasks.filter(({ right }) => hasPermission(rights, right)),
    sales,
    proposals,
    readiness: readiness.some(({ isDone }) => !isDone) ? readiness : null,
  };
}

async function waitingProposals({ ctx }: RequestContext, hasSettlements: boolean) {
  const { proposals, next } = await listProposals(ctx, { isOpen: true, hasSettlements });
  return {
    count: `${proposals.length.toLocaleString('ko-KR')}${next === null ? '' : '+'}`,
    items: proposals.slice(0, MAX_PROPOSALS).map(({ id, wish, nick, proposedByName, proposedAt, goodUntil }) => ({
      id,
      label: [nick, proposalLabel(wish)].filter(Boolean).join(' · '),
      proposed: `${proposedByName} · ${seoulMinute(proposedAt)}`,
      until: seoulMinute(goodUntil),
    })),
  };
}

interface Task {
  label: string;
  count: number;
  /** Instead of the count. */
  text?: string;
  href: string;
  right: OperatorPermission;
  tone: 'plain' | 'wait' | 'bad';
}

async function listTasks({ ctx, shop }: RequestContext): Promise<Task[]> {
  const [waiting, reviews] = await Promise.all([showWaiting(ctx), shop.authors === 'on' ? countOpenReviews(ctx) : 0]);
  const { inquiries, reports = 0, failedJobs, payments, proposals, opensToday, openedToday } = waiting;
  const counted = (value: number): string => countLabel(value, MAX_COUNTED_OPENINGS);
  return [
    { label: '승인을 기다리는 변경', count: proposals, href: '/operator/proposals', right: 'proposals', tone: 'wait' },
    { label: '검토할 작가 작품', count: reviews, href: '/operator/submissions', right: 'submissions', tone: 'wait' },
    { label: '답을 기다리는 문의', count: inquiries, href: '/operator/inquiries', right: 'inquiries', tone: 'wait' },
    { label: '처리할 신고', count: reports, href: '/operator/community', right: 'community', tone: 'wait' },
    { label: '확인할 결제', count: payments, href: '/operator/payments', right: 'payments', tone: 'wait' },
    { label: '지난 하루 실패한 작업', count: failedJobs, href: '/operator/health', right: 'health', tone: 'bad' },
    {
      label: '오늘 공개하는 회차',
      count: opensToday,
      text: `${counted(opensToday)} 중 ${counted(openedToday)} 공개`,
      href: '/operator/works',
      right: 'works',
      tone: 'plain',
    },
  ];
}

async function readSales({ ctx }: RequestContext) {
  const today = await shopToday(ctx);
  const from = dayBefore(today, PERIOD - 1);
  const [days, sales] = await Promise.all([
    listShopDays(ctx, { from: dayBefore(from, PERIOD), until: today }),
    listSales(ctx, { from, until: today }),
  ]);
  const [before, now] = [days.slice(0, PERIOD), days.slice(PERIOD)];
  return {
    figures: todayFigures(days),
    points: now.map(({ day, soldCoins }) => ({ label: day.slice(5).replace('-', '.'), value: soldCoins })),
    before: before.map(({ soldCoins }) => soldCoins),
    sellers: topSellers(sales, MAX_SELLERS),
  };
}

export default function OperatorHomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { greeting, tasks, sales, proposals, readiness } = loaderData;
  return (
    <ConsolePage title="오늘" lead={greeting}>
      {readiness ? <OpeningCard items={readiness} /> : null}
      {sales ? <Figures figures={sales.figures} /> : null}
      {sales ? (
        <Panel
          title="하루 판매"
          lead="1시간마다 집계합니다. 오늘은 지금까지의 집계입니다."
          actions={<LinkButton href="/operator/numbers">통계 자세히</LinkButton>}
        >
          <Chart
            kind="line"
            title="판매 코인"
            points={sales.points}
            comparison={{ name: '이전 30일', values: sales.before }}
          />
        </Panel>
      ) : null}
      {proposals && proposals.items.length > 0 ? <WaitingProposals {...proposals} /> : null}
      <div className={styles.columns}>
        <Panel title="할 일">
          <TaskList tasks={tasks} />
        </Panel>
        {sales ? (
          <Panel title="많이 팔린 작품" lead="지난 30일의 판매 코인입니다.">
            <Sellers sellers={sales.sellers} />
          </Panel>
        ) : null}
      </div>
    </ConsolePage>
  );
}

/** Disappears when everything is done. */
function OpeningCard({ items }: { items: ReadinessView[] }): ReactNode {
  const left = items.filter(({ isDone }) => !isDone);
  return (
    <Panel
      title="서점을 열기 전에"
      lead={`${items.length}개 항목 중 ${items.length - left.length}개를 마쳤습니다.`}
      actions={<LinkButton href="/operator/setup">서점 설정</LinkButton>}
    >
      <ReadinessList items={left} />
    </Panel>
  );
}

function TaskList({ tasks }: { tasks: Task[] }): ReactNode {
  const open = tasks.filter(({ count }) => count > 0);
  if (open.length === 0) return <p className={kit.empty}>처리할 일이 없습니다.</p>;
  return (
    <ul className={styles.tasks}>
      {open.map(({ label, count, text, href, tone }) => (
        <li key={href}>
          <a href={href}>
            <MenuIcon path={href} />
            <span className={styles.task}>{label}</span>
            <strong data-tone={tone}>{text ?? count.toLocaleString('ko-KR')}</strong>
            <IconChevron aria-hidden="true" width={18} height={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Sellers({ sellers }: { sellers: { workId: number; title: string; coins: number }[] }): ReactNode {
  const highest = sellers[0]?.coins ?? 1;
  if (sellers.length === 0) return <p className={kit.empty}>아직 판매된 작품이 없습니다.</p>;
  return (
    <ol className={styles.sellers}>
      {sellers.map(({ workId, title, coins }, at) => (
        <li key={workId}>
          <span className={styles.rank}>{at + 1}</span>
          <a href={adminPaths.work(workId)}>{title}</a>
          <svg width="100%" height="8" aria-hidden="true">
            <rect className={styles.ground} width="100%" height="8" rx="4" />
            <rect className={styles.part} width={`${Math.round((coins / highest) * 100)}%`} height="8" rx="4" />
          </svg>
          <span className={styles.coins}>{`${coins.toLocaleString('ko-KR')}코인`}</span>
        </li>
      ))}
    </ol>
  );
}
