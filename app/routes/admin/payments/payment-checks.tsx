import type { ReactNode } from 'react';
import {
  compareWithGateway,
  assignStorePurchase,
  listComparisons,
  listReversals,
  listStoreCases,
  closeStoreCase,
  syncStoreCase,
} from '#domain/payment-operations';
import { DomainError } from '#kernel/domain-error';
import { seoulMinute } from '#shared/content/seoul-date';
import { STORES } from '#shared/money/app-stores';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { clerkOf, newRequestKey, numberIn } from '../../../admin/payments/money-request.server.ts';
import { won } from '../../../admin/payments/money-labels.ts';
import { DIFFERENCE_NAMES, EVENT_SOURCE_NAMES } from '../../../admin/payments/payment-labels.ts';
import { StoreCases } from '../../../admin/payments/store-cases.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/payment-checks';

const PATH = '/operator/payments/checks';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'payments');
  const isAll = url.searchParams.get('stores') === 'all';
  const [comparisons, reversals, cases] = await Promise.all([
    listComparisons(pageContext.ctx),
    listReversals(pageContext.ctx),
    listStoreCases(pageContext.ctx, { isAll }),
  ]);
  return { comparisons, reversals, cases, isAll, requestKey: newRequestKey(pageContext) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'payments');
  const actor = clerkOf(requireOperator(pageContext, url, 'money', { fresh: true }));
  const form = await consoleForm(request);
  const act = form('act');
  const memberNo = numberIn(form('member'));
  return runFormAction(
    async () => {
      if (act === 'compare') {
        await compareWithGateway(pageContext.ctx, { by: actor });
        return `${PATH}?said=compared`;
      }
      const store = STORES.find((item) => item === form('store'));
      if (!store) throw new DomainError('MONEY_ERROR', '0008');
      const order = { by: actor, store, transactionId: form('transaction').slice(0, 500), reason: form('reason') };
      if (act === 'give') {
        const member = Number.isNaN(memberNo) ? 0 : memberNo;
        await assignStorePurchase(pageContext.ctx, { ...order, memberNo: member, key: form('requestKey') });
      } else if (act === 'settle') await syncStoreCase(pageContext.ctx, order);
      else if (act === 'close') await closeStoreCase(pageContext.ctx, order);
      else throw new DomainError('INPUT_ERROR', '0001');
      return `${PATH}?said=${act}`;
    },
    { fields: { 'MONEY_ERROR 0002': 'reason', 'MONEY_ERROR 0003': 'member' }, typed: form.typed },
  );
}

type Data = Route.ComponentProps['loaderData'];

const COMPARISONS: Column<Data['comparisons'][number]>[] = [
  { title: '일시', cell: ({ at }) => seoulMinute(at) },
  {
    title: '결과',
    cell: ({ differences }) =>
      differences === null
        ? '대행사의 목록을 읽지 못했습니다.'
        : differences.length === 0
          ? '다른 것이 없습니다.'
          : differences.map(({ payment, why, here, there }) => (
              <div key={payment}>
                <a href={adminPaths.payment(payment)}>{payment}</a> · {DIFFERENCE_NAMES[why]} · 서점 {here}, 대행사{' '}
                {EVENT_SOURCE_NAMES[there]}
              </div>
            )),
  },
];

const REVERSALS: Column<Data['reversals'][number]>[] = [
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  { title: '주문', cell: ({ paymentId }) => <a href={adminPaths.payment(paymentId)}>{paymentId}</a> },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{`${nick} (${memberNo})`}</a>,
  },
  { title: '금액', cell: ({ won: sum }) => won(sum), kind: 'number' },
  { title: '회수한 코인', cell: ({ coins, bonus }) => `코인 ${coins}, 보너스 ${bonus}` },
  { title: '갚을 코인', cell: ({ debt }) => debt, kind: 'number' },
  { title: '철회', cell: ({ undoneAt }) => (undoneAt ? seoulMinute(undoneAt) : '') },
];

const MESSAGES = {
  compared: '대행사의 목록과 대조했습니다.',
  give: '회원을 정하고 스토어에 다시 조회했습니다.',
  settle: '스토어에 다시 조회했습니다.',
  close: '확인한 것으로 표시했습니다.',
};

export default function OperatorPaymentChecksPage({
  loaderData,
  actionData: formError,
}: Route.ComponentProps): ReactNode {
  const { comparisons, reversals } = loaderData;
  return (
    <ConsolePage title="대사와 스토어 결제" up={{ path: '/operator/payments', name: '결제' }} message={MESSAGES}>
      <Panel title="대행사 대조" lead="매일 밤 지난 3일의 결제를 대조합니다. 다른 내역은 고치지 않고 알리기만 합니다.">
        <ConsoleForm act="compare" right="money" error={formError?.typed['act'] === 'compare' ? formError : undefined}>
          <FormBar>
            <SendButton tone="quiet">지금 대조</SendButton>
          </FormBar>
        </ConsoleForm>
        <DataTable
          caption="대조 결과"
          columns={COMPARISONS}
          rows={comparisons}
          keyOf={({ id }) => id}
          empty="아직 대조한 적이 없습니다."
        />
      </Panel>
      <StoreCases {...loaderData} error={formError} />
      <Panel
        title="차지백과 스토어 환불"
        lead="대행사나 스토어가 직접 취소한 결제입니다. 남은 코인을 회수하고, 사용한 만큼은 갚을 코인이 됩니다."
      >
        <DataTable
          caption="되돌린 돈"
          columns={REVERSALS}
          rows={reversals}
          keyOf={({ paymentId, cancellationId }) => `${paymentId} ${cancellationId}`}
          empty="되돌린 돈이 없습니다."
        />
      </Panel>
    </ConsolePage>
  );
}
