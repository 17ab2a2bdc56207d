import type { ReactNode } from 'react';
import { loadHolder, saveHolder } from '#domain/settlement';
import { auditRead } from '#domain/operators';
import { SHARE_BASES, basisPoints } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { rowNumber } from '../../../browser/form-text.ts';
import { ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ContractFields, ContractsTable } from '../../../admin/settlements/contracts.tsx';
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
    const { holder, contracts, statements } = await loadHolder(pageContext.ctx, idParam(params.id, url.pathname));
    // Views of personal data are audited.
    if (holder.kind === 'person' && holder.mail !== '')
      await auditRead(pageContext.ctx, { by: actor, act: { name: 'holder.read', subject: `holder:${holder.id}` } });
    return {
      holder,
      contracts,
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

const FIELDS = {
  ...HOLDER_ERRORS,
  'SETTLE_ERROR 0010': 'days',
  'SETTLE_ERROR 0011': 'rate',
  'SETTLE_ERROR 0012': 'days',
  'SETTLE_ERROR 0016': 'rate',
  'SETTLE_ERROR 0019': 'about',
};

const bp = (text: string): number => basisPoints(text === '' ? '0' : text) ?? Number.NaN;

function parseContract(form: Form) {
  const kind = form('aboutKind') === 'publisher' ? ('publisher' as const) : ('work' as const);
  return {
    about: { kind, text: form('about') },
    fromDay: form('fromDay'),
    untilDay: form('untilDay') === '' ? null : form('untilDay'),
    rateBp: basisPoints(form('rate')) ?? Number.NaN,
    eventBp: bp(form('event')),
    waitingBp: bp(form('waiting')),
    base: SHARE_BASES.find((item) => item === form('base')) ?? 'with-vat',
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'holders', { fresh: true });
  const holderId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const { ctx } = pageContext;
  return runFormAction(
    async () => {
      if (form('act') === 'contract') {
        const change = { act: 'contract' as const, holderId, ...parseContract(form) };
        return `${url.pathname}?said=${await settlementAction(pageContext, { operator: actor, form, change, done: 'added' })}`;
      }
      if (form('act') === 'end') {
        const contractId = rowNumber(form('contract'));
        const change = { act: 'contract-end' as const, holderId, contractId, untilDay: form('untilDay') };
        return `${url.pathname}?said=${await settlementAction(pageContext, { operator: actor, form, change, done: 'ended' })}`;
      }
      await saveHolder(ctx, { by: actor, id: holderId, ...parseHolder(form) });
      return `${url.pathname}?said=saved`;
    },
    { fields: FIELDS, typed: form.typed },
  );
}

export default function OperatorHolderPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { holder, contracts, statements, waiting, key } = loaderData;
  const errorOf = (act: string) => (formError?.typed.act === act ? formError : undefined);
  return (
    <ConsolePage
      title={holder.name}
      up={{ path: '/operator/holders', name: '권리자' }}
      message={{ ended: '계약의 마지막 날을 정했습니다.', proposed: PROPOSED }}
    >
      <Panel
        title="계약"
        lead="작품의 계약이 있는 날에는 그 작품에 출판사의 계약을 쓰지 않습니다. 한 작품의 배분율은 모두 더해 100%까지입니다."
      >
        <ContractsTable contracts={contracts} requestKey={key} error={errorOf('end')} />
      </Panel>
      <PendingChanges waiting={waiting} />
      <Panel title="계약 추가">
        <ConsoleForm act="contract" requestKey={key} error={errorOf('contract')}>
          <ContractFields error={errorOf('contract')} />
          <FormBar>
            <SendButton>계약 추가</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel title="정산서">
        <StatementsTable
          statements={statements}
          pathOf={({ id }) => adminPaths.statement(id)}
          empty="아직 정산서가 없습니다. 계약을 적고 정산에서 달을 계산해 주세요."
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
