import type { ReactNode } from 'react';
import { listSettlements, loadHolder, removeHolderAccount, saveHolder, saveHolderAccount } from '#domain/settlement';
import { auditRead } from '#domain/operators';
import { ADVANCE_KINDS, monthAfter } from '#shared/money/settlement';
import type { SettlementChange } from '#shared/money/settlement-changes';
import { seoulDate, seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { rowNumber } from '../../../browser/form-text.ts';
import { ConsoleForm, Disclosure, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { AccountPanel } from '../../../admin/settlements/account-panel.tsx';
import { AdvancesPanel } from '../../../admin/settlements/advances-panel.tsx';
import { ContractFields, ContractsTable } from '../../../admin/settlements/contracts.tsx';
import { parseTerms } from '../../../admin/settlements/contract-form.server.ts';
import { HolderFields } from '../../../admin/settlements/holder-fields.tsx';
import { HOLDER_ERRORS, parseHolder } from '../../../admin/settlements/holder-form.server.ts';
import { settlementAction, pendingChangesAt } from '../../../admin/settlements/settlement-action.server.ts';
import { StatementsTable } from '../../../admin/settlements/statements-table.tsx';
import { PROPOSED, PendingChanges } from '../../../admin/settlements/pending-changes.tsx';
import { type ConsoleForm as Form, consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/holder';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'holders');
  try {
    const { ctx } = pageContext;
    const [{ holder, contracts, advances, account, statements }, months] = await Promise.all([
      loadHolder(ctx, idParam(params.id, url.pathname)),
      listSettlements(ctx),
    ]);
    // Views of personal data are audited.
    if (holder.kind === 'person' && holder.mail !== '')
      await auditRead(pageContext.ctx, { by: actor, act: { name: 'holder.read', subject: `holder:${holder.id}` } });
    return {
      holder,
      contracts,
      advances,
      account: account && { ...account, changed: seoulMinute(account.changedAt) },
      openMonth: nextMonthOf(months),
      waiting: await pendingChangesAt(pageContext, url.pathname),
      key: newRequestKey(pageContext),
      statements: statements.map(({ id, month, state, sums, paidOn }) => ({
        id,
        month,
        state,
        payable: sums.payable,
        paidOn,
      })),
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

/** The first month that is not closed. */
function nextMonthOf(months: readonly { month: string; state: string }[]): string {
  const closed = months.find(({ state }) => state === 'closed')?.month;
  const { year, month } = seoulDate(new Date());
  return closed === undefined ? `${year}-${String(month).padStart(2, '0')}` : monthAfter(closed);
}

const ACCOUNT_FIELDS = {
  'SETTLE_ERROR 0026': 'number',
  'SETTLE_ERROR 0027': 'number',
  'SETTLE_ERROR 0028': 'ownerName',
};
const ADVANCE_FIELDS = {
  'SETTLE_ERROR 0008': 'won',
  'SETTLE_ERROR 0009': 'reason',
  'SETTLE_ERROR 0010': 'paidOn',
  'SETTLE_ERROR 0012': 'fromMonth',
  'SETTLE_ERROR 0019': 'work',
};
const FIELDS = {
  ...HOLDER_ERRORS,
  'SETTLE_ERROR 0010': 'days',
  'SETTLE_ERROR 0011': 'rate',
  'SETTLE_ERROR 0012': 'days',
  'SETTLE_ERROR 0016': 'rate',
  'SETTLE_ERROR 0019': 'about',
};

const FIELDS_OF: Record<string, Record<string, string>> = {
  account: ACCOUNT_FIELDS,
  advance: ADVANCE_FIELDS,
  'advance-end': ADVANCE_FIELDS,
};

function parseContract(form: Form) {
  const kind = form('aboutKind') === 'publisher' ? ('publisher' as const) : ('work' as const);
  return { about: { kind, text: form('about') }, ...parseTerms(form) };
}

function parseAdvance(form: Form) {
  const won = form('won').replaceAll(',', '');
  return {
    work: form('work'),
    kind: ADVANCE_KINDS.find((item) => item === form('kind')) ?? 'mg',
    tax: form('tax') === 'exempt' ? ('exempt' as const) : ('vat' as const),
    won: /^\d{1,11}$/.test(won) ? Number(won) : 0,
    reason: form('reason'),
    paidOn: form('paidOn'),
    fromMonth: form('fromMonth'),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'holders', { fresh: true });
  const holderId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const { ctx } = pageContext;
  const act = form('act');
  // The number is never shown again.
  const { number: _number, ...typed } = form.typed;
  return runFormAction(
    async () => {
      const said = async (change: SettlementChange, done: string): Promise<string> =>
        `${url.pathname}?said=${await settlementAction(pageContext, { operator: actor, form, change, done })}`;
      if (act === 'contract') return said({ act, holderId, ...parseContract(form) }, 'added');
      if (act === 'end') {
        const contractId = rowNumber(form('contract'));
        return said({ act: 'contract-end', holderId, contractId, untilDay: form('untilDay') }, 'ended');
      }
      if (act === 'advance') return said({ act, holderId, ...parseAdvance(form) }, 'added');
      if (act === 'advance-end') {
        const advanceId = rowNumber(form('advance'));
        return said({ act, advanceId, month: form('month'), reason: form('reason') }, 'advance-ended');
      }
      if (act === 'account') {
        const account = { bank: form('bank'), number: form('number'), ownerName: form('ownerName') };
        return `${url.pathname}?said=${await saveHolderAccount(ctx, { by: actor, holderId, ...account })}`;
      }
      if (act === 'account-remove') {
        await removeHolderAccount(ctx, { by: actor, holderId });
        return `${url.pathname}?said=removed`;
      }
      await saveHolder(ctx, { by: actor, id: holderId, ...parseHolder(form) });
      return `${url.pathname}?said=saved`;
    },
    { fields: FIELDS_OF[act] ?? FIELDS, typed },
  );
}

const MESSAGES = {
  ended: '계약의 종료일을 정했습니다.',
  'advance-ended': 'MG·선인세를 종료했습니다.',
  matched: '은행에서 예금주를 확인하고 계좌를 저장했습니다.',
  unchecked: '계좌를 저장했습니다. 은행의 응답이 없어 예금주는 확인하지 못했습니다.',
  proposed: PROPOSED,
};

export default function OperatorHolderPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { holder, contracts, statements, waiting, key } = loaderData;
  const errorOf = (act: string) => (formError?.typed.act === act ? formError : undefined);
  return (
    <ConsolePage title={holder.name} up={{ path: '/operator/holders', name: '권리자' }} message={MESSAGES}>
      <Panel
        title="계약"
        lead="작품의 계약이 있는 날에는 그 작품에 출판사의 계약을 쓰지 않습니다. 한 작품의 배분율은 모두 더해 100%까지입니다."
      >
        <ContractsTable contracts={contracts} requestKey={key} error={errorOf('end')} />
        <Disclosure label="계약 추가" isOpen={contracts.length === 0 || errorOf('contract') !== undefined}>
          <ConsoleForm act="contract" requestKey={key} error={errorOf('contract')}>
            <ContractFields error={errorOf('contract')} />
            <FormBar>
              <SendButton>계약 추가</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      </Panel>
      <PendingChanges waiting={waiting} />
      <AccountPanel account={loaderData.account} error={errorOf('account')} />
      <AdvancesPanel
        advances={loaderData.advances}
        requestKey={key}
        openMonth={loaderData.openMonth}
        errorOf={errorOf}
      />
      <Panel title="정산서">
        <StatementsTable
          statements={statements}
          pathOf={({ id }) => adminPaths.statement(id)}
          empty="아직 정산서가 없습니다. 계약을 등록하고 정산에서 달을 계산해 주세요."
        />
      </Panel>
      <Panel title="권리자 정보">
        <ConsoleForm act="holder" error={errorOf('holder')}>
          <HolderFields holder={holder} error={errorOf('holder')} />
          <FormBar>
            <SendButton>저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}
