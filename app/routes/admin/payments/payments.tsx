import type { ReactNode } from 'react';
import { listAdminPayments, listHeldDeposits } from '#domain/payment-operations';
import { CHARGE_CHANNELS, PAYMENT_METHOD_NAMES, PAYMENT_STATES, type PaymentState } from '#shared/money/payments';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { numberIn } from '../../../admin/payments/money-request.server.ts';
import { won } from '../../../admin/payments/money-labels.ts';
import { ADMIN_PAYMENT_STATES, MISFIT_NAMES, paymentTone } from '../../../admin/payments/payment-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/payments';

const CHANNELS = { web: '웹', ios: 'iOS 앱', aos: 'Android 앱' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'money');
  const param = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, 80);
  const memberNo = numberIn(param('member'));
  const before = /^[\w-]{8,80}$/.test(param('before')) ? param('before') : undefined;
  const { payments, next } = await listAdminPayments(pageContext.ctx, {
    state: PAYMENT_STATES.find((state) => state === param('state')),
    channel: CHARGE_CHANNELS.find((channel) => channel === param('channel')),
    memberNo: Number.isNaN(memberNo) ? undefined : memberNo,
    before,
  });
  const saved = { state: param('state'), channel: param('channel'), member: param('member') };
  const older = next === null ? undefined : `?${new URLSearchParams({ ...saved, before: next })}`;
  const newer = before === undefined ? undefined : `?${new URLSearchParams(saved)}`;
  return { payments, held: await listHeldDeposits(pageContext.ctx), kept: saved, older, newer };
}

type Payment = Route.ComponentProps['loaderData']['payments'][number];

const COLUMNS: Column<Payment>[] = [
  { title: '주문', cell: ({ id }) => <a href={adminPaths.payment(id)}>{id}</a> },
  { title: '때', cell: ({ madeAt }) => seoulMinute(madeAt) },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{`${nick} (${memberNo})`}</a>,
  },
  { title: '수단', cell: ({ method }) => PAYMENT_METHOD_NAMES[method] },
  { title: '금액', cell: ({ won: sum }) => won(sum), kind: 'number' },
  { title: '돌아간 돈', cell: ({ returnedWon }) => (returnedWon > 0 ? won(returnedWon) : ''), kind: 'number' },
  {
    title: '상태',
    cell: ({ state, failure }) => (
      <>
        <Badge tone={paymentTone(state)}>{ADMIN_PAYMENT_STATES[state]}</Badge> {failure ?? ''}
      </>
    ),
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
  const { payments, held, kept, older, newer } = loaderData;
  return (
    <ConsolePage
      title="결제"
      actions={
        <>
          <LinkButton href="/operator/proposals">승인 대기</LinkButton>
          <LinkButton href="/operator/payments/checks">대사와 스토어 결제</LinkButton>
        </>
      }
    >
      {held.length > 0 ? (
        <Panel
          title={`돌려줄 입금 ${held.length}건`}
          lead="주문과 맞지 않아 코인을 주지 않은 가상계좌 입금입니다. 입금한 사람의 계좌를 확인해 돌려주세요."
        >
          <DataTable caption="돌려줄 입금" columns={HELD_COLUMNS} rows={held} keyOf={({ id }) => id} empty="" />
        </Panel>
      ) : null}
      <Filters label="결제 거르기">
        <Select label="상태" name="state" defaultValue={kept.state} options={STATES} />
        <Select
          label="결제한 곳"
          name="channel"
          defaultValue={kept.channel}
          options={[option('', '모두'), ...CHARGE_CHANNELS.map((channel) => option(channel, CHANNELS[channel]))]}
        />
        <Field label="회원 번호" name="member" inputMode="numeric" defaultValue={kept.member} />
      </Filters>
      <DataTable
        caption="결제"
        columns={COLUMNS}
        rows={payments}
        keyOf={({ id }) => id}
        empty="조건에 맞는 결제가 없습니다. 조건을 바꾸어 보세요."
      />
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}
