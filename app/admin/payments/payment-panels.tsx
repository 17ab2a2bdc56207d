import type { ReactNode } from 'react';
import { PAYMENT_METHOD_NAMES } from '#shared/money/payments';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import type { ConsoleFormError } from '../components/form-error.ts';
import { Disclosure, Check, ConsoleForm, FormBar, SendButton } from '../components/console-form.tsx';
import { ReasonField } from './reason-field.tsx';
import { DetailList, LinkButton, Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { AccountFields } from '../members/account-fields.tsx';
import { won } from './money-labels.ts';
import {
  ADMIN_PAYMENT_STATES,
  MISFIT_NAMES,
  REFUND_STATE_NAMES,
  EVENT_SOURCE_NAMES,
  paymentTone,
} from './payment-labels.ts';
import type { RefundOfferView, AdminPaymentView } from './payment-view.server.ts';

interface PaymentPanelsProps {
  payment: AdminPaymentView;
  offer: { refund: RefundOfferView | null; why: string };
  minors: { refund: RefundOfferView | null; why: string };
  /** App store charge: coins still owed. */
  store: { owed: number | null; why: string } | null;
  /** Whether this operator moves money; others propose. */
  mayDecide: boolean;
  requestKey: string;
  error: ConsoleFormError | undefined;
}

const refundLead = (mayDecide: boolean): string =>
  mayDecide
    ? '남은 코인을 회수하고 결제 수단으로 환불합니다.'
    : '환불을 제안합니다. 승인되면 남은 코인을 회수하고 결제 수단으로 환불합니다.';

export function PaymentPanels(props: PaymentPanelsProps): ReactNode {
  const { payment, offer, minors, store, mayDecide, requestKey, error } = props;
  const of = (action: string): ConsoleFormError | undefined => (error?.typed['act'] === action ? error : undefined);
  return (
    <>
      <Panel
        title="주문"
        actions={
          payment.channel === 'web' ? (
            <LinkButton href={`${adminPaths.payment(payment.id)}?ask=gateway`}>대행사에 물어보기</LinkButton>
          ) : undefined
        }
      >
        <DetailList details={detailsOf(payment)} />
        {payment.channel === 'web' && mayDecide ? (
          <ConsoleForm act="settle" right="money">
            <FormBar>
              <SendButton tone="quiet">대행사의 답에 맞추기</SendButton>
            </FormBar>
          </ConsoleForm>
        ) : null}
      </Panel>
      {mayDecide ? <DepositPanel payment={payment} requestKey={requestKey} error={of('return')} /> : null}
      <Panel title="환불" lead={offer.refund ? refundLead(mayDecide) : offer.why}>
        {offer.refund ? (
          <RefundForm
            offer={offer.refund}
            requestKey={requestKey}
            error={of('return') || of('minor') ? undefined : error}
          />
        ) : null}
        <DataTable
          caption="환불 내역"
          columns={REFUNDS}
          rows={payment.refunds}
          keyOf={({ id }) => id}
          empty="환불한 적이 없습니다."
        />
      </Panel>
      <MinorsPanel minors={minors} store={store} requestKey={`${requestKey}-minor`} error={of('minor')} />
      <Panel
        title="대행사·스토어의 결제 취소"
        lead="카드사의 차지백과 스토어의 환불입니다. 쓴 코인은 갚을 코인으로 남습니다."
      >
        <DataTable
          caption="되돌린 돈"
          columns={REVERSALS}
          rows={payment.reversals}
          keyOf={({ cancellationId }) => cancellationId}
          empty="되돌린 돈이 없습니다."
        />
      </Panel>
      <Panel title="받은 알림">
        <DataTable
          caption="대행사의 알림"
          columns={MESSAGES}
          rows={payment.messages}
          keyOf={({ id }) => id}
          empty="받은 알림이 없습니다. 알림은 30일 동안 보관합니다."
        />
      </Panel>
    </>
  );
}

function detailsOf(payment: AdminPaymentView): { name: string; value: ReactNode }[] {
  const { memberNo, nick, state, told } = payment;
  return [
    { name: '상태', value: <Badge tone={paymentTone(state)}>{ADMIN_PAYMENT_STATES[state]}</Badge> },
    { name: '회원', value: <a href={adminPaths.member(memberNo)}>{`${nick} (${memberNo})`}</a> },
    { name: '상품', value: `코인 ${payment.coins}개${payment.bonus > 0 ? ` + 보너스 코인 ${payment.bonus}개` : ''}` },
    { name: '금액', value: `${won(payment.won)} · ${PAYMENT_METHOD_NAMES[payment.method]}` },
    { name: '돌아간 돈', value: won(payment.returnedWon) },
    { name: '주문', value: seoulMinute(payment.madeAt) },
    { name: '결제', value: payment.paidAt ? seoulMinute(payment.paidAt) : '아직' },
    ...(payment.failure ? [{ name: '실패 사유', value: payment.failure }] : []),
    ...(payment.misfit ? [{ name: '코인을 주지 않은 사유', value: MISFIT_NAMES[payment.misfit] }] : []),
    ...(told ? [{ name: '대행사의 답', value: eventLabel(told) }] : []),
  ];
}

function eventLabel(payload: NonNullable<AdminPaymentView['told']>): string {
  const name = EVENT_SOURCE_NAMES[payload.state];
  if (!('totalWon' in payload)) return name;
  const gone = payload.cancellations.map((item) => `${won(item.won)} 취소(${item.state})`);
  return [`${name} · ${won(payload.totalWon)}`, ...gone, payload.failure ?? ''].filter(Boolean).join(' · ');
}

const REFUNDS: Column<AdminPaymentView['refunds'][number]>[] = [
  { title: '환불', cell: ({ id }) => id },
  { title: '일시', cell: ({ madeAt, doneAt }) => `${seoulMinute(madeAt)}${doneAt ? ` → ${seoulMinute(doneAt)}` : ''}` },
  { title: '금액', cell: ({ won: sum, feeWon }) => `${won(sum)}${feeWon > 0 ? ` (수수료 ${won(feeWon)})` : ''}` },
  { title: '회수', cell: ({ coins, bonus }) => `코인 ${coins}, 보너스 ${bonus}` },
  { title: '상태', cell: ({ state, tries }) => `${REFUND_STATE_NAMES[state]} · ${tries}번 요청` },
];

const REVERSALS: Column<AdminPaymentView['reversals'][number]>[] = [
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  { title: '금액', cell: ({ won: sum }) => won(sum), kind: 'number' },
  { title: '회수한 코인', cell: ({ coins, bonus }) => `코인 ${coins}, 보너스 ${bonus}` },
  { title: '갚을 코인', cell: ({ debt }) => debt, kind: 'number' },
  { title: '철회', cell: ({ undoneAt }) => (undoneAt ? seoulMinute(undoneAt) : '') },
];

const MESSAGES: Column<AdminPaymentView['messages'][number]>[] = [
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  { title: '종류', cell: ({ kind }) => kind },
  { title: '번호', cell: ({ id }) => id },
];

interface RefundFormProps {
  offer: RefundOfferView;
  requestKey: string;
  error: ConsoleFormError | undefined;
}

function DepositPanel({
  payment,
  requestKey,
  error,
}: Omit<RefundFormProps, 'offer'> & { payment: AdminPaymentView }): ReactNode {
  if (payment.heldWon === null) return null;
  return (
    <Panel
      title="돌려줄 입금"
      lead="주문과 맞지 않아 코인을 지급하지 않은 입금입니다. 1:1 문의 등으로 확인한 입금자의 계좌로 돌려줍니다."
    >
      <DepositForm held={payment.heldWon} requestKey={`${requestKey}-deposit`} error={error} />
    </Panel>
  );
}

function DepositForm({ held, requestKey, error }: Omit<RefundFormProps, 'offer'> & { held: number }): ReactNode {
  return (
    <>
      <DetailList details={[{ name: '돌려줄 돈', value: won(held) }]} />
      <Disclosure label="입금 돌려주기" isOpen={error !== undefined}>
        <ConsoleForm act="return" right="money" requestKey={requestKey} error={error} about={{ held: String(held) }}>
          <AccountFields error={error} hint="입금자의 계좌를 적어 주세요. 계좌 번호는 저장하지 않습니다." />
          <ReasonField error={error} />
          <FormBar>
            <SendButton tone="grave">{won(held)} 돌려주기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </>
  );
}

const MINORS_INTRO =
  '미성년자가 법정대리인의 동의 없이 한 결제를 취소합니다(민법 제5조 제2항). 아직 환불하지 않은 금액을 수수료 없이 모두 환불하고 남은 코인만 회수합니다. 쓴 코인은 갚을 코인이 되지 않습니다(민법 제141조).';

const STORE_MINORS_INTRO =
  '미성년자가 법정대리인의 동의 없이 앱 스토어에서 한 결제입니다. 결제는 스토어에서 취소합니다. 승인하면 그 취소로 쓴 코인이 갚을 코인이 되지 않고, 이미 생긴 갚을 코인은 없앱니다(민법 제141조).';

function MinorsPanel({
  minors,
  store,
  requestKey,
  error,
}: Pick<PaymentPanelsProps, 'minors' | 'store' | 'requestKey' | 'error'>): ReactNode {
  const details = minorDetails(minors.refund, store?.owed ?? null);
  const lead = store ? STORE_MINORS_INTRO : MINORS_INTRO;
  return (
    <Panel title="미성년자 취소" lead={details ? lead : (store ?? minors).why}>
      {details ? <MinorRefundForm details={details} requestKey={requestKey} error={error} /> : null}
    </Panel>
  );
}

function minorDetails(offer: RefundOfferView | null, owed: number | null): { name: string; value: ReactNode }[] | null {
  if (owed !== null) return [{ name: '없앨 갚을 코인', value: `${owed}개` }];
  if (!offer) return null;
  return [
    { name: '돌려줄 돈', value: won(offer.won) },
    { name: '회수할 것', value: `코인 ${offer.coins}개, 보너스 코인 ${offer.bonus}개` },
  ];
}

/** Proposes a minor's cancellation; a second operator approves. */
function MinorRefundForm({
  details,
  requestKey,
  error,
}: Omit<RefundFormProps, 'offer'> & { details: { name: string; value: ReactNode }[] }): ReactNode {
  return (
    <>
      <DetailList details={details} />
      <Disclosure label="미성년자 취소 제안" isOpen={error !== undefined}>
        <ConsoleForm act="minor" requestKey={requestKey} error={error}>
          <ReasonField
            error={error}
            hint="누가 취소했는지와 확인한 서류의 종류를 적어 주세요. 주민등록번호는 적지 마세요."
          />
          <FormBar>
            <SendButton tone="grave">제안하기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </>
  );
}

function RefundForm({ offer, requestKey, error }: RefundFormProps): ReactNode {
  return (
    <>
      <DetailList
        details={[
          { name: '돌려줄 돈', value: won(offer.won) },
          { name: '수수료', value: offer.feeWon > 0 ? won(offer.feeWon) : '없음(7일 안의 청약철회 등)' },
          { name: '회수할 것', value: `코인 ${offer.coins}개, 보너스 코인 ${offer.bonus}개` },
        ]}
      />
      <Disclosure label="환불하기">
        <ConsoleForm
          act="refund"
          requestKey={requestKey}
          error={error}
          about={{ won: String(offer.won), wonWithoutFee: String(offer.won + offer.feeWon) }}
        >
          {offer.feeWon > 0 ? (
            <Check name="waives" value="yes" label={`수수료 ${won(offer.feeWon)}을 받지 않고 모두 돌려줍니다.`} />
          ) : null}
          {offer.needsAccount ? (
            <AccountFields error={error} hint="무통장입금은 회원 본인의 계좌로 돌려줍니다." />
          ) : null}
          <ReasonField error={error} />
          <FormBar>
            <SendButton tone="grave">코인을 회수하고 환불</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </>
  );
}
