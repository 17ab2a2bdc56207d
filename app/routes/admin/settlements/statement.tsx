import type { ReactNode } from 'react';
import { loadStatement } from '#domain/settlement';
import { monthName } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { settlementAction, pendingChangesAt } from '../../../admin/settlements/settlement-action.server.ts';
import { statementView } from '../../../admin/settlements/statement-view.server.ts';
import { StatementView } from '../../../admin/settlements/statement-view.tsx';
import { PROPOSED, PendingChanges } from '../../../admin/settlements/pending-changes.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/statement';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  try {
    const { statement, corrections } = await loadStatement(pageContext.ctx, { id: idParam(params.id, url.pathname) });
    const { month, holderId, sums } = statement;
    const pendingChanges = await pendingChangesAt(pageContext, url.pathname);
    const statementData = statementView(statement, corrections);
    return {
      month,
      holderId,
      payable: sums.payable,
      statement: statementData,
      waiting: pendingChanges,
      key: newRequestKey(pageContext),
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'holders', { fresh: true });
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      const change = { act: 'payment' as const, statementId: id, on: form('on'), reference: form('reference') };
      return `${url.pathname}?said=${await settlementAction(pageContext, { operator: actor, form, change, done: 'paid' })}`;
    },
    { fields: { 'SETTLE_ERROR 0020': 'on' }, typed: form.typed },
  );
}

export default function OperatorStatementPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { month, holderId, payable, statement, waiting } = loaderData;
  const monthPath = adminPaths.settlement(month);
  return (
    <ConsolePage
      title={`${statement.holder} ${monthName(month)} 정산서`}
      up={{ path: monthPath, name: `${monthName(month)} 정산` }}
      actions={<LinkButton href={`${monthPath}/lines?holder=${holderId}`}>줄 보기</LinkButton>}
      message={{ paid: '지급한 것으로 적었습니다.', proposed: PROPOSED }}
    >
      <StatementView statement={statement} filesAt={adminPaths.statement(statement.id)} />
      <PendingChanges waiting={waiting} />
      {statement.isClosed && statement.paidOn === null && payable > 0 && waiting.length === 0 ? (
        <Panel title="지급 기록" lead="이체한 뒤에 적습니다. 적은 뒤에는 바꿀 수 없습니다.">
          <ConsoleForm requestKey={loaderData.key} error={formError}>
            <Field
              label="지급한 날"
              name="on"
              type="date"
              defaultValue={formError?.typed.on}
              error={errorAt(formError, 'on')}
              required
            />
            <Field
              label="이체 번호나 메모"
              name="reference"
              defaultValue={formError?.typed.reference}
              maxLength={100}
              required
            />
            <FormBar>
              <SendButton>지급으로 적기</SendButton>
            </FormBar>
          </ConsoleForm>
        </Panel>
      ) : null}
      {statement.isClosed ? null : <p>초안입니다. 달을 마감하면 서명한 정산서를 받을 수 있습니다.</p>}
    </ConsolePage>
  );
}
