import type { ReactNode } from 'react';
import {
  compareNow,
  giveStorePurchase,
  listComparisons,
  listReversals,
  listStoreCases,
  lookAtStorePurchase,
  settleStoreCase,
} from '#domain/treasury';
import { Refusal } from '#shared/refusal';
import { seoulMinute } from '#vocabulary/seoul-date';
import { STORES } from '#vocabulary/stores';
import { ConsoleForm, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable } from '../../operator/kit/data-table.tsx';
import { clerkOf, freshKey, numberIn } from '../../operator/money/money-facts.server.ts';
import { won } from '../../operator/money/money-words.ts';
import { DIFFERENCE_NAMES, TOLD_NAMES } from '../../operator/money/payment-words.ts';
import { StoreCases } from '../../operator/money/store-cases.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/payment-checks';

const PATH = '/operator/payments/checks';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'money');
  const isAll = url.searchParams.get('stores') === 'all';
  const [comparisons, reversals, cases] = await Promise.all([
    listComparisons(facts.ctx),
    listReversals(facts.ctx),
    listStoreCases(facts.ctx, { isAll }),
  ]);
  return { comparisons, reversals, cases, isAll, requestKey: freshKey(facts) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = clerkOf(operatorOnly(facts, url, 'money', { fresh: true }));
  const form = await consoleForm(request);
  const act = form('act');
  const memberNo = numberIn(form('member'));
  return settleAct(
    async () => {
      if (act === 'compare') {
        await compareNow(facts.ctx, { by });
        return `${PATH}?said=compared`;
      }
      const store = STORES.find((one) => one === form('store'));
      if (!store) throw new Refusal('MONEY_ERROR', '0008');
      const order = { by, store, transactionId: form('transaction').slice(0, 500), reason: form('reason') };
      if (act === 'give') {
        const member = Number.isNaN(memberNo) ? 0 : memberNo;
        await giveStorePurchase(facts.ctx, { ...order, memberNo: member, key: form('requestKey') });
      } else if (act === 'settle') await settleStoreCase(facts.ctx, order);
      else if (act === 'close') await lookAtStorePurchase(facts.ctx, order);
      else throw new Refusal('INPUT_ERROR', '0001');
      return `${PATH}?said=${act}`;
    },
    { fields: { 'MONEY_ERROR 0002': 'reason', 'MONEY_ERROR 0003': 'member' }, typed: form.typed },
  );
}

type Data = Route.ComponentProps['loaderData'];

const COMPARISONS: Column<Data['comparisons'][number]>[] = [
  { title: '때', cell: ({ at }) => seoulMinute(at) },
  {
    title: '결과',
    cell: ({ differences }) =>
      differences === null
        ? '대행사의 목록을 읽지 못했습니다.'
        : differences.length === 0
          ? '다른 것이 없습니다.'
          : differences.map(({ payment, why, here, there }) => (
              <div key={payment}>
                <a href={`/operator/payments/${payment}`}>{payment}</a> · {DIFFERENCE_NAMES[why]} · 서점 {here}, 대행사{' '}
                {TOLD_NAMES[there]}
              </div>
            )),
  },
];

const REVERSALS: Column<Data['reversals'][number]>[] = [
  { title: '때', cell: ({ madeAt }) => seoulMinute(madeAt) },
  { title: '주문', cell: ({ paymentId }) => <a href={`/operator/payments/${paymentId}`}>{paymentId}</a> },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={`/operator/members/${memberNo}`}>{`${nick} (${memberNo})`}</a>,
  },
  { title: '금액', cell: ({ won: sum }) => won(sum), kind: 'number' },
  { title: '회수한 코인', cell: ({ coins, bonus }) => `코인 ${coins}, 보너스 ${bonus}` },
  { title: '갚을 코인', cell: ({ debt }) => debt, kind: 'number' },
  { title: '철회', cell: ({ undoneAt }) => (undoneAt ? seoulMinute(undoneAt) : '') },
];

const SAID = {
  compared: '대행사의 목록과 견주었습니다.',
  give: '회원을 정하고 스토어에 다시 물었습니다.',
  settle: '스토어에 다시 물었습니다.',
  close: '살펴본 것으로 표시했습니다.',
};

export default function OperatorPaymentChecksPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { comparisons, reversals } = loaderData;
  return (
    <ConsolePage title="대사와 스토어 결제" up={{ path: '/operator/payments', name: '결제' }} said={SAID}>
      <Panel title="대행사와 견주기" lead="밤마다 지난 3일의 결제를 견줍니다. 다른 것은 고치지 않고 알리기만 합니다.">
        <ConsoleForm act="compare" fault={fault?.typed['act'] === 'compare' ? fault : undefined}>
          <FormBar>
            <SendButton tone="quiet">지금 견주기</SendButton>
          </FormBar>
        </ConsoleForm>
        <DataTable
          caption="견준 결과"
          columns={COMPARISONS}
          rows={comparisons}
          keyOf={({ id }) => id}
          empty="아직 견준 적이 없습니다."
        />
      </Panel>
      <StoreCases {...loaderData} fault={fault} />
      <Panel
        title="차지백과 스토어 환불"
        lead="대행사나 스토어가 스스로 되돌린 돈입니다. 남은 코인을 회수하고, 쓴 만큼은 갚을 코인이 됩니다."
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
