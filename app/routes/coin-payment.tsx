import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { offerChargeRefund, paymentOf, refundCharge } from '#domain/payment';
import { Refusal } from '#shared/refusal';
import { CoinPage } from '../coin/coin-page.tsx';
import styles from '../coin/coin.module.css';
import { DepositBox } from '../coin/deposit-box.tsx';
import { type PaymentView, paymentView, refundView } from '../coin/payment-view.server.ts';
import { refundAccount } from '../coin/refund-account.server.ts';
import { RefundForm } from '../coin/refund-form.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { fieldsOf, refusalOf } from '../members/mail-form.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { myHead } from '../my/my-page.tsx';
import my from '../my/my.module.css';
import { addressName, answerRefusal } from '../refused.server.ts';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/coin-payment';

export const handle = { title: '결제·환불', back: '/coin/refund' };
const PATH = '/coin/refund';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const ask = { memberNo: member.memberNo, paymentId: addressName(params.payment, url.pathname) };
  const payment = await paymentOf(facts.ctx, ask).catch((error: unknown) => answerRefusal(error, url.pathname));
  return {
    payment: paymentView(payment),
    offer: payment.paidAt ? await offerOf(facts, ask) : null,
    // Of this page as it was sent: sent again, it asks for nothing more.
    key: crypto.randomUUID(),
  };
}

/** What would go back, or why nothing does. */
async function offerOf({ ctx }: RequestFacts, ask: { memberNo: number; paymentId: string }) {
  try {
    return { refund: refundView(await offerChargeRefund(ctx, ask)), said: null };
  } catch (error) {
    return { refund: null, said: refusalOf(error).said };
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx, ...facts } = context.get(requestFacts);
  const { memberNo } = memberOnly({ ctx, ...facts }, url).member;
  const field = await fieldsOf(request);
  const typed = { bank: field('bank'), number: field('number'), holder: field('holder') };
  return settleForm(
    async () => {
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new Refusal('IDEMPOTENCY_ERROR', '0001');
      const ask = { memberNo, paymentId: addressName(params.payment, url.pathname) };
      const shown = { won: Number(field('won')), coins: Number(field('coins')) };
      await refundCharge(ctx, { ...ask, key: key.data, account: refundAccount(typed), shown });
      const { refund } = await paymentOf(ctx, ask);
      const said =
        refund?.state === 'done' ? 'refund-done' : refund?.state === 'failed' ? undefined : 'refund-requested';
      return { path: `${PATH}/${params.payment}`, ...(said ? { said } : {}) };
    },
    { fields: { 'PAYMENT_ERROR 0010': 'number' }, typed },
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
      <Facts payment={payment} />
      {payment.deposit ? <DepositBox deposit={payment.deposit} /> : null}
      {payment.refund ? <RefundStanding refund={payment.refund} /> : null}
      {offer?.refund ? <RefundForm refund={offer.refund} keyOfPage={key} fault={actionData} /> : null}
      {offer?.said && !payment.refund ? (
        <section className={my.part}>
          <h2>코인 환불</h2>
          <p>{offer.said}</p>
        </section>
      ) : null}
    </CoinPage>
  );
}

function Facts({ payment }: { payment: PaymentView }): ReactNode {
  const facts = [
    { name: '금액', said: payment.sum },
    { name: '결제 수단', said: payment.methodName },
    { name: '상태', said: payment.stateName },
    { name: '일시', said: payment.at },
    ...(payment.returned ? [{ name: '돌려드린 금액', said: payment.returned }] : []),
    ...(payment.failure ? [{ name: '사유', said: payment.failure }] : []),
    { name: '주문 번호', said: payment.id },
  ];
  return (
    <>
      <dl className={`${my.facts} ${styles.payFacts}`}>
        {facts.map(({ name, said }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
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

const REFUND_SAID = {
  held: '환불을 신청했습니다. 영업일 기준 3일 안에 처리됩니다.',
  requested: '환불을 신청했습니다. 영업일 기준 3일 안에 처리됩니다.',
  done: '환불이 완료되었습니다.',
  failed: '환불하지 못했습니다. 고객센터로 문의해 주세요.',
} as const;

function RefundStanding({ refund }: { refund: NonNullable<PaymentView['refund']> }): ReactNode {
  return (
    <section className={my.part}>
      <h2>코인 환불</h2>
      <p>{REFUND_SAID[refund.state]}</p>
      <p className={my.small}>
        {refund.at} 신청 · {refund.sum}
        {refund.state === 'failed' ? ' · 코인은 원래대로 돌려놓았습니다.' : ''}
      </p>
    </section>
  );
}
