import type { ReactNode } from 'react';
import { draftSettlement, listSettlements, listTerms } from '#domain/settlement';
import { DomainError } from '#kernel/domain-error';
import {
  SETTLEMENT_STATE_NAMES,
  basisPoints,
  isMonth,
  monthAfter,
  monthName,
  percentOf,
} from '#shared/money/settlement';
import { dottedDay } from '#shared/content/seoul-date';
import { seoulDate, seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { settlementAction, pendingChangesAt } from '../../../admin/settlements/settlement-action.server.ts';
import { wonText } from '../../../admin/settlements/number-format.ts';
import { PROPOSED, PendingChanges } from '../../../admin/settlements/pending-changes.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/settlements';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const [months, terms, pendingChanges] = await Promise.all([
    listSettlements(pageContext.ctx),
    listTerms(pageContext.ctx),
    pendingChangesAt(pageContext, url.pathname),
  ]);
  const { year, month } = seoulDate(new Date());
  return {
    // Usually the month that has just ended.
    draftMonth: monthAfter(`${year}-${String(month).padStart(2, '0')}`, -1),
    terms,
    waiting: pendingChanges,
    key: newRequestKey(pageContext),
    months: months.map(({ draftedAt, closedAt, ...totals }) => ({
      ...totals,
      at: seoulMinute(closedAt ?? draftedAt),
    })),
  };
}

const FIELDS = {
  'SETTLE_ERROR 0001': 'month',
  'SETTLE_ERROR 0002': 'month',
  'SETTLE_ERROR 0008': 'coinWon',
  'SETTLE_ERROR 0010': 'fromDay',
  'SETTLE_ERROR 0012': 'fromDay',
  'SETTLE_ERROR 0016': 'web',
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const form = await consoleForm(request);
  const isDraft = form('act') === 'draft';
  const actor = requireOperator(pageContext, url, 'holders', isDraft ? {} : { fresh: true });
  return runFormAction(
    async () => {
      if (isDraft) {
        const month = form('month');
        if (!isMonth(month)) throw new DomainError('SETTLE_ERROR', '0002');
        await draftSettlement(pageContext.ctx, { by: actor, month });
        return `${adminPaths.settlement(month)}?said=drafted`;
      }
      const [webBp, iosBp, aosBp] = ['web', 'ios', 'aos'].map((name) => basisPoints(form(name)) ?? Number.NaN);
      const coinWon = /^\d{1,6}$/.test(form('coinWon')) ? Number(form('coinWon')) : Number.NaN;
      const terms = { fromDay: form('fromDay'), webBp: webBp ?? 0, iosBp: iosBp ?? 0, aosBp: aosBp ?? 0, coinWon };
      const change = { act: 'fees' as const, ...terms };
      return `${url.pathname}?said=${await settlementAction(pageContext, { operator: actor, form, change, done: 'saved' })}`;
    },
    { fields: FIELDS, typed: form.typed },
  );
}

const MONTH_COLUMNS: Column<Route.ComponentProps['loaderData']['months'][number]>[] = [
  { title: '달', cell: ({ month }) => <a href={adminPaths.settlement(month)}>{monthName(month)}</a> },
  {
    title: '상태',
    cell: ({ state }) => <Badge tone={state === 'closed' ? 'good' : 'wait'}>{SETTLEMENT_STATE_NAMES[state]}</Badge>,
  },
  { title: '판매 금액', kind: 'number', cell: ({ won }) => wonText(won) },
  { title: '정산액', kind: 'number', cell: ({ shares, corrections }) => wonText(shares + corrections) },
  {
    title: 'MG·선인세 상계',
    kind: 'number',
    cell: ({ recouped }) => (recouped === 0 ? '–' : wonText(-recouped)),
  },
  { title: '지급할 금액', kind: 'number', cell: ({ payable }) => <strong>{wonText(payable)}</strong> },
  {
    title: '지급',
    cell: ({ state, statements, paid }) =>
      state === 'closed' && statements > 0 ? `${statements}건 중 ${paid}건` : '–',
  },
  {
    title: '원장과의 차이',
    kind: 'number',
    cell: ({ coinsApart, bonusApart }) => `${coinsApart + bonusApart}코인`,
  },
  { title: '계산 일시', cell: ({ at }) => at },
];

export default function OperatorSettlementsPage({
  loaderData,
  actionData: formError,
}: Route.ComponentProps): ReactNode {
  const { months, terms, draftMonth } = loaderData;
  const errorOf = (act: string) => (formError?.typed.act === act ? formError : undefined);
  return (
    <ConsolePage
      title="정산"
      lead="한국 시각 기준으로 매월 원장에서 계산합니다. 초안은 몇 번이든 다시 계산하고, 마감한 달은 바뀌지 않습니다."
      message={{ proposed: PROPOSED }}
    >
      <Panel title="달 계산하기">
        <ConsoleForm act="draft" error={errorOf('draft')} isRow>
          <Field
            label="달"
            name="month"
            type="month"
            defaultValue={errorOf('draft')?.typed.month ?? draftMonth}
            error={errorAt(errorOf('draft'), 'month')}
            required
          />
          <FormBar>
            <SendButton>초안 계산</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel title="월별 정산">
        <DataTable
          caption="월별 정산"
          rows={months}
          keyOf={({ month }) => month}
          empty="아직 계산한 달이 없습니다. 위에서 달을 골라 초안을 계산해 주세요."
          columns={MONTH_COLUMNS}
        />
      </Panel>
      <Panel
        title="스토어 수수료와 코인 가격"
        lead="코인을 충전한 날의 수수료를 씁니다. 코인 가격은 보너스 코인과 대여권을 계산할 때 씁니다. 기본값은 실제 계약과 다를 수 있으니 확인해 주세요."
      >
        <DataTable
          caption="스토어 수수료"
          rows={terms}
          keyOf={({ fromDay }) => fromDay}
          empty="아직 정하지 않았습니다. 아래에서 정해 주세요."
          columns={[
            { title: '이날부터', cell: ({ fromDay }) => dottedDay(fromDay) },
            { title: '웹', kind: 'number', cell: ({ webBp }) => percentOf(webBp) },
            { title: 'App Store', kind: 'number', cell: ({ iosBp }) => percentOf(iosBp) },
            { title: 'Google Play', kind: 'number', cell: ({ aosBp }) => percentOf(aosBp) },
            { title: '코인 하나', kind: 'number', cell: ({ coinWon }) => wonText(coinWon) },
          ]}
        />
        <Disclosure label="수수료 변경" isOpen={errorOf('terms') !== undefined}>
          <TermsForm error={errorOf('terms')} latest={terms[0]} requestKey={loaderData.key} />
        </Disclosure>
      </Panel>
      <PendingChanges waiting={loaderData.waiting} />
    </ConsolePage>
  );
}

function TermsForm({
  error,
  latest,
  requestKey,
}: {
  error: Route.ComponentProps['actionData'];
  latest: Route.ComponentProps['loaderData']['terms'][number] | undefined;
  requestKey: string;
}): ReactNode {
  const values = error?.typed ?? {};
  const percent = (bp = 0): string => String(bp / 100);
  return (
    <ConsoleForm act="terms" requestKey={requestKey} error={error}>
      <Field
        label="이날부터"
        name="fromDay"
        type="date"
        defaultValue={values.fromDay}
        error={errorAt(error, 'fromDay')}
        required
      />
      <Field
        label="웹 결제 수수료(%)"
        name="web"
        inputMode="decimal"
        defaultValue={values.web ?? percent(latest?.webBp)}
        error={errorAt(error, 'web')}
      />
      <Field
        label="App Store 수수료(%)"
        name="ios"
        inputMode="decimal"
        defaultValue={values.ios ?? percent(latest?.iosBp)}
      />
      <Field
        label="Google Play 수수료(%)"
        name="aos"
        inputMode="decimal"
        defaultValue={values.aos ?? percent(latest?.aosBp)}
      />
      <Field
        label="코인 1개 가격(원)"
        name="coinWon"
        inputMode="numeric"
        defaultValue={values.coinWon ?? latest?.coinWon}
        error={errorAt(error, 'coinWon')}
      />
      <FormBar>
        <SendButton>저장</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
