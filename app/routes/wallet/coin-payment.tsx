import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { offerChargeRefund, findPayment, refundCharge } from '#domain/payment';
import { DomainError } from '#kernel/domain-error';
import { CoinPage } from '../../features/wallet/coin-page.tsx';
import styles from '../../features/wallet/coin.module.css';
import { DepositBox } from '../../features/wallet/deposit-box.tsx';
import { type PaymentView, paymentView, refundView } from '../../features/wallet/payment-view.server.ts';
import { refundAccount } from '../../server/refund-account.server.ts';
import { RefundForm } from '../../features/wallet/refund-form.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { fieldsOf, toFormError } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { nameParam, toErrorResponse } from '../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/coin-payment';
import { seoulMinute } from '#shared/content/seoul-date';

export const handle = { title: '결제·환불', back: '/coin/refund' };
const PATH = '/coin/refund';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const input = { memberNo: member.memberNo, paymentId: nameParam(params.payment, url.pathname) };
  const payment = await findPayment(pageContext.ctx, input).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return {
    payment: paymentView(payment),
    offer: payment.paidAt ? await offerOf(pageContext, input) : null,
    // Idempotency key.
    key: crypto.randomUUID(),
  };
}

/** Refund offer, or the reason against it. */
async function offerOf({ ctx }: RequestContext, load: { memberNo: number; paymentId: string }) {
  try {
    return { refund: refundView(await offerChargeRefund(ctx, load)), message: null };
  } catch (error) {
    return { refund: null, message: toFormError(error).message };
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx, ...facts } = context.get(requestContext);
  const { memberNo } = requireMemberPage({ ctx, ...facts }, url).member;
  const field = await fieldsOf(request);
  const values = { bank: field('bank'), number: field('number'), holder: field('holder') };
  return runAccountAction(
    async () => {
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      const input = { memberNo, paymentId: nameParam(params.payment, url.pathname) };
      const expected = { won: Number(field('won')), coins: Number(field('coins')) };
      await refundCharge(ctx, { ...input, key: key.data, account: refundAccount(values), expected });
      const { refund } = await findPayment(ctx, input);
      const message =
        refund?.state === 'done' ? 'refund-done' : refund?.state === 'failed' ? undefined : 'refund-requested';
      return { path: `${PATH}/${params.payment}`, ...(message ? { message: message } : {}) };
    },
    { fields: { 'PAYMENT_ERROR 0010': 'number' }, typed: values },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '결제·환불');
}

export default function CoinPaymentPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { payment, offer, key } = loaderData;
  return (
    <CoinPage title="결제·환불" at={PATH}>
      <p className={styles.subject}>{payment.name}</p>
      <PaymentDetails payment={payment} />
      {payment.deposit ? <DepositBox deposit={payment.deposit} /> : null}
      {payment.refund ? <RefundStatus refund={payment.refund} /> : null}
      {offer?.refund ? <RefundForm refund={offer.refund} keyOfPage={key} error={actionData} /> : null}
      {offer?.message && !payment.refund ? (
        <section className={my.part}>
          <h2>코인 환불</h2>
          <p>{offer.message}</p>
        </section>
      ) : null}
    </CoinPage>
  );
}

function PaymentDetails({ payment }: { payment: PaymentView }): ReactNode {
  const details = [
    { name: '금액', message: payment.sum },
    { name: '결제 수단', message: payment.methodName },
    { name: '상태', message: payment.stateName },
    { name: '일시', message: seoulMinute(payment.at) },
    ...(payment.returned ? [{ name: '돌려드린 금액', message: payment.returned }] : []),
    ...(payment.failure ? [{ name: '사유', message: payment.failure }] : []),
    { name: '주문 번호', message: payment.id },
  ];
  return (
    <>
      <dl className={`${my.facts} ${styles.payFacts}`}>
        {details.map(({ name, message }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
      {payment.receiptUrl ? (
        <a
          className={my.smallButton}
          href={payment.receiptUrl}
          target="_blank"
          rel="external noreferrer"
          data-partner=""
        >
          영수증 보기
        </a>
      ) : null}
    </>
  );
}

const REFUND_MESSAGES = {
  held: '환불을 신청했습니다. 영업일 기준 3일 안에 처리됩니다.',
  requested: '환불을 신청했습니다. 영업일 기준 3일 안에 처리됩니다.',
  done: '환불이 완료되었습니다.',
  failed: '환불하지 못했습니다. 고객센터로 문의해 주세요.',
} as const;

function RefundStatus({ refund }: { refund: NonNullable<PaymentView['refund']> }): ReactNode {
  return (
    <section className={my.part}>
      <h2>코인 환불</h2>
      <p>{REFUND_MESSAGES[refund.state]}</p>
      <p className={my.small}>
        {refund.at} 신청 · {refund.sum}
        {refund.state === 'failed' ? ' · 코인은 원래대로 돌려놓았습니다.' : ''}
      </p>
    </section>
  );
}
