import type { ReactNode } from 'react';
import { PAYMENT_SORTS, findPayments, listHeldDeposits, sumPayments } from '#domain/payment-operations';
import { shopToday } from '#domain/reports';
import { CHARGE_CHANNELS, PAYMENT_METHOD_NAMES, PAYMENT_STATES, type PaymentState } from '#shared/money/payments';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { Chips } from '../../../admin/components/chips.tsx';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager, visibleColumns } from '../../../admin/components/data-table.tsx';
import { sortIn, viewSearch, withSearch } from '../../../admin/components/list-query.ts';
import { listState } from '../../../admin/components/list-state.server.ts';
import { ListTools } from '../../../admin/components/list-tools.tsx';
import { won } from '../../../admin/payments/money-labels.ts';
import {
  ADMIN_PAYMENT_STATES,
  CHANNEL_NAMES,
  MISFIT_NAMES,
  paymentTone,
} from '../../../admin/payments/payment-labels.ts';
import { PAID_BY, paymentFilterOf } from '../../../admin/payments/payment-query.server.ts';
import { periodsUntil } from '../../../admin/reports/date-range-query.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/payments';

const USUAL = ['made', 'member', 'method', 'won', 'returned', 'state'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'payments');
  const { ctx } = pageContext;
  const { searchParams: search } = url;
  const sort = sortIn(search, PAYMENT_SORTS);
  const after = search.get('after') ?? '';
  const filter = paymentFilterOf(search);
  const totals = await sumPayments(ctx, filter);
  const { payments, next } = await findPayments(ctx, {
    filter,
    sort,
    after: (sort ? /^\d{1,9}$/ : /^[\w-]{8,80}$/).test(after) ? after : undefined,
  });
  const today = await shopToday(ctx);
  const isPeriod = (from: string, until: string): boolean =>
    (search.get('from') ?? '') === from && (search.get('until') ?? '') === until;
  const periods = [{ name: '전체', from: '', until: '' }, ...periodsUntil(today)];
  const values = ['state', 'channel', 'method', 'member', 'from', 'until', 'sort'] as const;
  return {
    payments,
    totals,
    hasSupport: pageContext.shop.support === 'on',
    hasPass: pageContext.shop.pass === 'on',
    held: await listHeldDeposits(ctx),
    methods: PAID_BY.map((value) => ({ value, name: PAYMENT_METHOD_NAMES[value] })),
    periods: periods.map(({ name, from, until }) => ({
      name,
      href: withSearch(search, { from, until }),
      isCurrent: isPeriod(from, until),
    })),
    kept: Object.fromEntries(values.map((name) => [name, search.get(name) ?? ''])),
    file: `/operator/payments.csv?${viewSearch(search)}`,
    state: await listState(ctx, { operator, url, list: 'payments', usual: USUAL }),
    older: next === null ? undefined : `${withSearch(search, {})}&after=${next}`,
    newer: after === '' ? undefined : withSearch(search, {}),
  };
}

type Payment = Route.ComponentProps['loaderData']['payments'][number];

const COLUMNS: Column<Payment>[] = [
  { title: '주문', cell: ({ id }) => <a href={adminPaths.payment(id)}>{id}</a> },
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt), key: 'made', isSortable: true },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{`${nick} (${memberNo})`}</a>,
    key: 'member',
  },
  { title: '수단', cell: ({ method }) => PAYMENT_METHOD_NAMES[method], key: 'method', isSortable: true },
  { title: '결제한 곳', cell: ({ channel }) => CHANNEL_NAMES[channel], key: 'channel' },
  { title: '금액', cell: ({ won: sum }) => won(sum), kind: 'number', key: 'won', isSortable: true },
  {
    title: '환불액',
    cell: ({ returnedWon }) => (returnedWon > 0 ? won(returnedWon) : ''),
    kind: 'number',
    key: 'returned',
    isSortable: true,
  },
  {
    title: '코인',
    cell: ({ coins, bonus }) =>
      `${coins.toLocaleString('ko-KR')}${bonus > 0 ? ` + ${bonus.toLocaleString('ko-KR')}` : ''}`,
    kind: 'number',
    key: 'coins',
  },
  { title: '결제 완료', cell: ({ paidAt }) => (paidAt ? seoulMinute(paidAt) : ''), key: 'paid' },
  {
    title: '상태',
    cell: ({ state, failure }) => (
      <>
        <Badge tone={paymentTone(state)}>{ADMIN_PAYMENT_STATES[state]}</Badge> {failure ?? ''}
      </>
    ),
    key: 'state',
    isSortable: true,
  },
];

type HeldDepositSummary = Route.ComponentProps['loaderData']['held'][number];

const HELD_COLUMNS: Column<HeldDepositSummary>[] = [
  { title: '주문', cell: ({ id }) => <a href={adminPaths.payment(id)}>{id}</a> },
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{`${nick} (${memberNo})`}</a>,
  },
  { title: '입금액', cell: ({ heldWon }) => won(heldWon), kind: 'number' },
  { title: '사유', cell: ({ misfit }) => (misfit ? MISFIT_NAMES[misfit] : '') },
];

const option = (value: string, name: string): { value: string; name: string } => ({ value, name });
const STATES = [
  option('', '모두'),
  ...PAYMENT_STATES.map((state: PaymentState) => option(state, ADMIN_PAYMENT_STATES[state])),
];

export default function OperatorPaymentsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { payments, totals, held, periods, kept, file, state, older, newer } = loaderData;
  return (
    <ConsolePage
      title="결제"
      actions={
        <>
          <LinkButton href="/operator/proposals">승인 대기</LinkButton>
          {loaderData.hasPass ? <LinkButton href="/operator/pass/terms">정액제</LinkButton> : null}
          {loaderData.hasSupport ? <LinkButton href="/operator/supports">후원</LinkButton> : null}
          <LinkButton href="/operator/payments/checks">대사와 스토어 결제</LinkButton>
        </>
      }
    >
      {held.length > 0 ? (
        <Panel
          title={`돌려줄 입금 ${held.length}건`}
          lead="주문과 맞지 않아 코인을 지급하지 않은 가상계좌 입금입니다. 입금자의 계좌를 확인해 돌려주세요."
        >
          <DataTable caption="돌려줄 입금" columns={HELD_COLUMNS} rows={held} keyOf={({ id }) => id} empty="" />
        </Panel>
      ) : null}
      <ListTools state={state} columns={COLUMNS} lead={<Chips label="기간" chips={periods} />}>
        <LinkButton href={file} download>
          CSV 내려받기
        </LinkButton>
      </ListTools>
      <PaymentFilters kept={kept} methods={loaderData.methods} />
      <Stats>
        <Stat label="주문" value={totals.orders} note={`결제 완료 ${totals.paid.toLocaleString('ko-KR')}건`} />
        <Stat label="결제 금액" value={won(totals.won)} />
        <Stat label="환불액" value={won(totals.returnedWon)} />
        <Stat label="남은 금액" value={won(totals.won - totals.returnedWon)} />
        <Stat label="지급 코인" value={totals.coins} note={`보너스 ${totals.bonus.toLocaleString('ko-KR')}`} />
      </Stats>
      <DataTable
        caption="결제"
        columns={visibleColumns(COLUMNS, state.visible)}
        rows={payments}
        keyOf={({ id }) => id}
        order="-made"
        empty="조건에 맞는 결제가 없습니다. 조건을 바꾸어 보세요."
      />
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}

interface PaymentFiltersProps {
  kept: Record<string, string>;
  methods: { value: string; name: string }[];
}

function PaymentFilters({ kept, methods }: PaymentFiltersProps): ReactNode {
  return (
    <Filters label="결제 필터">
      <Field label="처음" type="date" name="from" defaultValue={kept['from']} />
      <Field label="끝" type="date" name="until" defaultValue={kept['until']} />
      <Select label="상태" name="state" defaultValue={kept['state']} options={STATES} />
      <Select label="수단" name="method" defaultValue={kept['method']} options={[option('', '모두'), ...methods]} />
      <Select
        label="결제한 곳"
        name="channel"
        defaultValue={kept['channel']}
        options={[option('', '모두'), ...CHARGE_CHANNELS.map((channel) => option(channel, CHANNEL_NAMES[channel]))]}
      />
      <Field label="회원 번호" name="member" inputMode="numeric" defaultValue={kept['member']} />
      {kept['sort'] ? <input type="hidden" name="sort" value={kept['sort']} /> : null}
    </Filters>
  );
}
