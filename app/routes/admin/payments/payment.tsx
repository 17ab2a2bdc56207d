import type { ReactNode } from 'react';
import { auditView } from '#domain/operators';
import { offerChargeRefund, offerMinorCancellation } from '#domain/payment';
import { returnHeldDeposit, syncAdminPayment, loadAdminPayment, requestMoneyAction } from '#domain/payment-operations';
import { DomainError } from '#kernel/domain-error';
import { errorMessage } from '#shared/errors/errors';
import { hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { clerkOf, newRequestKey, numberIn } from '../../../admin/payments/money-request.server.ts';
import { PaymentPanels } from '../../../admin/payments/payment-panels.tsx';
import { refundAccount } from '../../../server/refund-account.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { nameParam, toErrorResponse } from '../../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/payment';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'payments');
  const id = nameParam(params.paymentId, url.pathname);
  try {
    const payment = await loadAdminPayment(pageContext.ctx, {
      id,
      asksGateway: url.searchParams.get('ask') === 'gateway',
    });
    const act = { name: 'payment.read', subject: `payment:${id}` } as const;
    await auditView(pageContext.ctx, { by: clerkOf(operator), act });
    const offer = await refundOffer(pageContext, payment);
    const minors = payment.channel === 'web' ? await refundOffer(pageContext, payment, { isMinors: true }) : NO_REFUND;
    const store = payment.channel === 'web' ? null : await storeMinors(pageContext, payment);
    const mayDecide = hasPermission(operator.rights, 'money', 'write');
    return { payment, offer, minors, store, mayDecide, requestKey: newRequestKey(pageContext) };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

const NO_REFUND = { refund: null, why: '' };

/** Effect of a minor's cancellation, or the reason against it. */
async function storeMinors({ ctx }: RequestContext, { id, memberNo }: { id: string; memberNo: number }) {
  try {
    return { owed: (await offerMinorCancellation(ctx, { memberNo, paymentId: id })).owed, why: '' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { owed: null, why: errorMessage(error.errorName, error.code, error.details) };
  }
}

// oxlint-disable-next-line max-params -- the page asks twice for one payment.
async function refundOffer(
  { ctx }: RequestContext,
  { id, memberNo }: { id: string; memberNo: number },
  how: { isMinors?: boolean } = {},
) {
  try {
    return { refund: await offerChargeRefund(ctx, { memberNo, paymentId: id, ...how }), why: '' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refund: null, why: errorMessage(error.errorName, error.code, error.details) };
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const form = await consoleForm(request);
  // Who may not move money proposes refunds.
  const isRefund = form('act') !== 'settle' && form('act') !== 'return';
  const operator = requireOperator(pageContext, url, isRefund ? 'payments' : 'money', { fresh: true });
  const id = nameParam(params.paymentId, url.pathname);
  return runFormAction(
    async () => {
      const actor = clerkOf(operator);
      if (form('act') === 'settle') {
        await syncAdminPayment(pageContext.ctx, { by: actor, id });
        return `${adminPaths.payment(id)}?said=settled`;
      }
      if (form('act') === 'return') {
        const [won, account] = [
          numberIn(form('held')),
          refundAccount({ bank: form('bank'), number: form('number'), holder: form('holder') }),
        ];
        await returnHeldDeposit(pageContext.ctx, {
          by: actor,
          id,
          won,
          account,
          reason: form('reason'),
          key: form('requestKey'),
        });
        return `${adminPaths.payment(id)}?said=returned`;
      }
      const { memberNo } = await loadAdminPayment(pageContext.ctx, { id, asksGateway: false });
      const isMinors = form('act') === 'minor';
      const waivesFee = form('waives') === 'yes';
      const message = await requestMoneyAction(pageContext.ctx, {
        by: actor,
        mayDecide: hasPermission(operator.rights, 'money', 'write'),
        limit: pageContext.settings.grantLimit,
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
        account: refundAccount({ bank: form('bank'), number: form('number'), holder: form('holder') }),
      });
      return `${adminPaths.payment(id)}?said=${message === 'done' ? 'refunded' : 'proposed'}`;
    },
    { fields: { 'MONEY_ERROR 0002': 'reason', 'PAYMENT_ERROR 0010': 'number' }, typed: form.typed },
  );
}

const MESSAGES = {
  settled: '결제 대행사의 답에 맞추었습니다.',
  returned: '입금을 돌려주도록 결제 대행사에 요청했습니다.',
  proposed: '승인을 기다립니다. 다른 운영자가 승인하면 환불합니다.',
  refunded: '코인을 회수하고 환불을 요청했습니다. 아래 환불 내역에서 진행을 확인해 주세요.',
};

export default function OperatorPaymentPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { payment } = loaderData;
  return (
    <ConsolePage title={`결제 ${payment.id}`} up={{ path: '/operator/payments', name: '결제' }} message={MESSAGES}>
      <PaymentPanels {...loaderData} error={actionData} />
    </ConsolePage>
  );
}
