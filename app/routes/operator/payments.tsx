import type { ReactNode } from 'react';
import { listDeskPayments, listHeldDeposits } from '#domain/treasury';
import { CHARGE_CHANNELS, PAYMENT_METHOD_NAMES, PAYMENT_STATES, type PaymentState } from '#vocabulary/payments';
import { seoulMinute } from '#vocabulary/seoul-date';
import { Field, Select } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../operator/kit/data-table.tsx';
import { numberIn } from '../../operator/money/money-facts.server.ts';
import { won } from '../../operator/money/money-words.ts';
import { DESK_PAYMENT_STATES, MISFIT_NAMES, paymentTone } from '../../operator/money/payment-words.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/payments';

const CHANNELS = { web: '웹', ios: 'iOS 앱', aos: 'Android 앱' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'money');
  const asked = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, 80);
  const memberNo = numberIn(asked('member'));
  const before = /^[\w-]{8,80}$/.test(asked('before')) ? asked('before') : undefined;
  const { payments, next } = await listDeskPayments(facts.ctx, {
    state: PAYMENT_STATES.find((state) => state === asked('state')),
    channel: CHARGE_CHANNELS.find((channel) => channel === asked('channel')),
    memberNo: Number.isNaN(memberNo) ? undefined : memberNo,
    before,
  });
  const kept = { state: asked('state'), channel: asked('channel'), member: asked('member') };
  const older = next === null ? undefined : `?${new URLSearchParams({ ...kept, before: next })}`;
  const newer = before === undefined ? undefined : `?${new URLSearchParams(kept)}`;
  return { payments, held: await listHeldDeposits(facts.ctx), kept, older, newer };
}

type Payment = Route.ComponentProps['loaderData']['payments'][number];

const COLUMNS: Column<Payment>[] = [
  { title: '주문', cell: ({ id }) => <a href={`/operator/payments/${id}`}>{id}</a> },
  { title: '때', cell: ({ madeAt }) => seoulMinute(madeAt) },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={`/operator/members/${memberNo}`}>{`${nick} (${memberNo})`}</a>,
  },
  { title: '수단', cell: ({ method }) => PAYMENT_METHOD_NAMES[method] },
  { title: '금액', cell: ({ won: sum }) => won(sum), kind: 'number' },
  { title: '돌아간 돈', cell: ({ returnedWon }) => (returnedWon > 0 ? won(returnedWon) : ''), kind: 'number' },
  {
    title: '상태',
    cell: ({ state, failure }) => (
      <>
        <Mark tone={paymentTone(state)}>{DESK_PAYMENT_STATES[state]}</Mark> {failure ?? ''}
      </>
    ),
  },
];

type HeldDeposit = Route.ComponentProps['loaderData']['held'][number];

const HELD: Column<HeldDeposit>[] = [
  { title: '주문', cell: ({ id }) => <a href={`/operator/payments/${id}`}>{id}</a> },
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={`/operator/members/${memberNo}`}>{`${nick} (${memberNo})`}</a>,
  },
  { title: '입금액', cell: ({ heldWon }) => won(heldWon), kind: 'number' },
  { title: '사유', cell: ({ misfit }) => (misfit ? MISFIT_NAMES[misfit] : '') },
];

const option = (value: string, name: string): { value: string; name: string } => ({ value, name });
const STATES = [
  option('', '모두'),
  ...PAYMENT_STATES.map((state: PaymentState) => option(state, DESK_PAYMENT_STATES[state])),
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
          <DataTable caption="돌려줄 입금" columns={HELD} rows={held} keyOf={({ id }) => id} empty="" />
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
