import type { ReactNode } from 'react';
import { noteView } from '#domain/operators';
import { offerChargeRefund, offerMinorCancellation } from '#domain/payment';
import { returnHeldDeposit, settleDeskPayment, showDeskPayment, wishMoney } from '#domain/treasury';
import { Refusal } from '#shared/refusal';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { clerkOf, freshKey, numberIn } from '../../operator/money/money-facts.server.ts';
import { PaymentPanels } from '../../operator/money/payment-panels.tsx';
import { refundAccount } from '../../operator/money/refund-account.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { addressName, answerRefusal } from '../../refused.server.ts';
import { type RequestFacts, requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/payment';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const operator = operatorOnly(facts, url, 'money');
  const id = addressName(params.paymentId, url.pathname);
  try {
    const payment = await showDeskPayment(facts.ctx, { id, asksGateway: url.searchParams.get('ask') === 'gateway' });
    const act = { name: 'payment.read', subject: `payment:${id}` };
    await noteView(facts.ctx, { by: clerkOf(operator), act });
    const offer = await refundOffer(facts, payment);
    const minors = payment.channel === 'web' ? await refundOffer(facts, payment, { isMinors: true }) : NO_REFUND;
    const store = payment.channel === 'web' ? null : await storeMinors(facts, payment);
    return { payment, offer, minors, store, requestKey: freshKey(facts) };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

const NO_REFUND = { refund: null, why: '' };

/** What a minor's cancellation of a store's charge would change, or why it is none. */
async function storeMinors({ ctx }: RequestFacts, { id, memberNo }: { id: string; memberNo: number }) {
  try {
    return { owed: (await offerMinorCancellation(ctx, { memberNo, paymentId: id })).owed, why: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { owed: null, why: refusalMessage(error.refusalName, error.code, error.facts) };
  }
}

// oxlint-disable-next-line max-params -- the page asks twice for one payment.
async function refundOffer(
  { ctx }: RequestFacts,
  { id, memberNo }: { id: string; memberNo: number },
  how: { isMinors?: boolean } = {},
) {
  try {
    return { refund: await offerChargeRefund(ctx, { memberNo, paymentId: id, ...how }), why: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refund: null, why: refusalMessage(error.refusalName, error.code, error.facts) };
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const operator = operatorOnly(facts, url, 'money', { fresh: true });
  const id = addressName(params.paymentId, url.pathname);
  const form = await consoleForm(request);
  return settleAct(
    async () => {
      const by = clerkOf(operator);
      if (form('act') === 'settle') {
        await settleDeskPayment(facts.ctx, { by, id });
        return `/operator/payments/${id}?said=settled`;
      }
      if (form('act') === 'return') {
        const [won, account] = [numberIn(form('held')), refundAccount(form)];
        await returnHeldDeposit(facts.ctx, { by, id, won, account, reason: form('reason'), key: form('requestKey') });
        return `/operator/payments/${id}?said=returned`;
      }
      const { memberNo } = await showDeskPayment(facts.ctx, { id, asksGateway: false });
      const isMinors = form('act') === 'minor';
      const waivesFee = form('waives') === 'yes';
      const said = await wishMoney(facts.ctx, {
        by,
        mayDecide: true,
        limit: facts.grantLimit,
        memberNo,
        wish: isMinors
          ? { act: 'minor-refund', payment: id }
          : {
              act: 'charge-refund',
              payment: id,
              waivesFee,
              won: numberIn(form(waivesFee ? 'wonWithoutFee' : 'won')),
            },
        reason: form('reason'),
        key: form('requestKey'),
        account: refundAccount(form),
      });
      return `/operator/payments/${id}?said=${said === 'done' ? 'refunded' : 'proposed'}`;
    },
    { fields: { 'MONEY_ERROR 0002': 'reason', 'PAYMENT_ERROR 0010': 'number' }, typed: form.typed },
  );
}

const SAID = {
  settled: '결제 대행사의 답에 맞추었습니다.',
  returned: '입금을 돌려주도록 결제 대행사에 요청했습니다.',
  proposed: '승인을 기다립니다. 다른 운영자가 승인하면 환불합니다.',
  refunded: '코인을 회수하고 환불을 요청했습니다. 아래 환불 내역에서 진행을 확인해 주세요.',
};

export default function OperatorPaymentPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { payment } = loaderData;
  return (
    <ConsolePage title={`결제 ${payment.id}`} up={{ path: '/operator/payments', name: '결제' }} said={SAID}>
      <PaymentPanels {...loaderData} fault={actionData} />
    </ConsolePage>
  );
}
