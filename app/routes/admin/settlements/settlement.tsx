import type { ReactNode } from 'react';
import { closeSettlement, draftSettlement, listHolders, loadSettlement } from '#domain/settlement';
import { SHARE_TAX_NAMES, monthName } from '#shared/money/settlement';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { rowNumber } from '../../../browser/form-text.ts';
import { errorAt } from '../../../admin/components/form-error.ts';
import {
  Disclosure,
  ConsoleForm,
  Field,
  FormBar,
  Select,
  SendButton,
} from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import { newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { monthParam } from '../../../admin/settlements/settlement-query.server.ts';
import { MonthStats } from '../../../admin/settlements/month-stats.tsx';
import { settlementAction, pendingChangesAt } from '../../../admin/settlements/settlement-action.server.ts';
import { StatementsTable } from '../../../admin/settlements/statements-table.tsx';
import { wonText } from '../../../admin/settlements/number-format.ts';
import { PROPOSED, PendingChanges } from '../../../admin/settlements/pending-changes.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/settlement';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const month = monthParam(params.month, url.pathname);
  const [view, holders, pendingChanges] = await Promise.all([
    loadSettlement(pageContext.ctx, month),
    listHolders(pageContext.ctx),
    pendingChangesAt(pageContext, url.pathname),
  ]);
  const rest = {
    month,
    waiting: pendingChanges,
    key: newRequestKey(pageContext),
    holders: holders.map(({ id, name }) => ({ id, name })),
  };
  if (!view) return { ...rest, totals: null, statements: [], corrections: [] };
  const { draftedAt, closedAt, ...totals } = view.totals;
  return {
    ...rest,
    totals: { ...totals, at: seoulMinute(closedAt ?? draftedAt) },
    statements: view.statements.map(({ id, holder, state, sums, paidOn }) => ({
      id,
      month,
      holder,
      state,
      payable: sums.payable,
      paidOn,
    })),
    corrections: view.corrections.map(({ id, holder, reason, tax, won }) => ({ id, holder, reason, tax, won })),
  };
}

const FIELDS = { 'SETTLE_ERROR 0008': 'won', 'SETTLE_ERROR 0009': 'reason', NOT_FOUND: 'holder' };

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const month = monthParam(params.month, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  const actor = requireOperator(pageContext, url, 'holders', act === 'draft' ? {} : { fresh: true });
  const { ctx } = pageContext;
  return runFormAction(
    async () => {
      if (act === 'close') {
        await closeSettlement(ctx, { by: actor, month });
        return `${url.pathname}?said=closed`;
      }
      if (act === 'correct') {
        const won = /^-?\d{1,11}$/.test(form('won').replaceAll(',', '')) ? Number(form('won').replaceAll(',', '')) : 0;
        const tax = form('tax') === 'exempt' ? ('exempt' as const) : ('vat' as const);
        const holderId = rowNumber(form('holder'));
        const change = { act: 'correction' as const, month, holderId, tax, won, reason: form('reason') };
        return `${url.pathname}?said=${await settlementAction(pageContext, { operator: actor, form, change, done: 'corrected' })}`;
      }
      await draftSettlement(ctx, { by: actor, month });
      return `${url.pathname}?said=drafted`;
    },
    { fields: FIELDS, typed: form.typed },
  );
}

export default function OperatorSettlementPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { month, totals, statements, corrections } = loaderData;
  const path = adminPaths.settlement(month);
  const isClosed = totals?.state === 'closed';
  const errorOf = (act: string) => (formError?.typed.act === act ? formError : undefined);
  const sheets = totals ? (
    <>
      <LinkButton href={`${path}/lines`}>모든 줄 보기</LinkButton>
      <LinkButton href={`${path}/sheet?of=lines`} download>
        줄(CSV)
      </LinkButton>
      <LinkButton href={`${path}/sheet?of=entries`} download>
        원장 거래(CSV)
      </LinkButton>
    </>
  ) : null;
  return (
    <ConsolePage
      title={`${monthName(month)} 정산`}
      up={{ path: '/operator/settlements', name: '정산' }}
      actions={sheets}
      message={{
        drafted: '초안을 계산했습니다.',
        closed: '마감했습니다. 이제 바뀌지 않습니다.',
        corrected: '정정을 더했습니다.',
        proposed: PROPOSED,
      }}
    >
      {totals ? <MonthStats totals={totals} /> : <p>아직 계산하지 않은 달입니다. 초안을 계산해 주세요.</p>}
      {isClosed ? null : (
        <Panel title="초안과 마감">
          <ConsoleForm act="draft" error={errorOf('draft')}>
            <FormBar>
              <SendButton>{totals ? '초안 다시 계산' : '초안 계산'}</SendButton>
            </FormBar>
          </ConsoleForm>
          <Disclosure label="마감하기">
            <ConsoleForm act="close" error={errorOf('close')}>
              <p>
                원장에서 한 번 더 계산하고 굳힙니다. 마감한 뒤의 환불과 정정은 다음 달의 줄이 되며, 0원보다 적은
                정산서는 다음 달로 넘어갑니다. 되돌릴 수 없습니다.
              </p>
              <FormBar>
                <SendButton tone="grave">{monthName(month)} 마감</SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
          {errorOf('close') ? <p role="alert">{errorOf('close')?.message}</p> : null}
        </Panel>
      )}
      <PendingChanges waiting={loaderData.waiting} />
      <Panel title="권리자별 정산서">
        <StatementsTable
          statements={statements}
          pathOf={({ id }) => adminPaths.statement(id)}
          empty="정산할 권리자가 없습니다. 권리자에서 계약을 적고 초안을 다시 계산해 주세요."
        />
      </Panel>
      <Panel title="정정" lead="지난 달에 빠지거나 더 준 금액을 이 달의 정산서에 더하고 뺍니다.">
        <DataTable
          caption="정정"
          rows={corrections}
          keyOf={({ id }) => id}
          empty="이 달에는 정정이 없습니다."
          columns={[
            { title: '권리자', cell: ({ holder }) => holder },
            { title: '까닭', cell: ({ reason }) => reason },
            { title: '과세', cell: ({ tax }) => SHARE_TAX_NAMES[tax] },
            { title: '금액', kind: 'number', cell: ({ won }) => wonText(won) },
          ]}
        />
        {isClosed || loaderData.holders.length === 0 ? null : (
          <CorrectionForm error={errorOf('correct')} loaderData={loaderData} />
        )}
      </Panel>
    </ConsolePage>
  );
}

function CorrectionForm({
  error,
  loaderData,
}: {
  error: Route.ComponentProps['actionData'];
  loaderData: Route.ComponentProps['loaderData'];
}): ReactNode {
  const values = error?.typed ?? {};
  return (
    <ConsoleForm act="correct" requestKey={loaderData.key} error={error}>
      <Select
        label="권리자"
        name="holder"
        defaultValue={values.holder}
        error={errorAt(error, 'holder')}
        options={loaderData.holders.map(({ id, name }) => ({ value: String(id), name }))}
      />
      <Field
        label="금액(원, 빼려면 앞에 -)"
        name="won"
        inputMode="text"
        defaultValue={values.won}
        error={errorAt(error, 'won')}
        maxLength={15}
        required
      />
      <Select
        label="과세"
        name="tax"
        defaultValue={values.tax}
        hint="개인은 고른 것과 관계없이 원천징수합니다."
        options={[
          { value: 'vat', name: SHARE_TAX_NAMES.vat },
          { value: 'exempt', name: SHARE_TAX_NAMES.exempt },
        ]}
      />
      <Field
        label="까닭"
        name="reason"
        hint="정산서에 그대로 적힙니다."
        defaultValue={values.reason}
        error={errorAt(error, 'reason')}
        maxLength={200}
        required
      />
      <FormBar>
        <SendButton>정정 추가</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
