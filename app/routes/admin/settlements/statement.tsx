import type { ReactNode } from 'react';
import {
  createStatementLink,
  listStatementLinks,
  loadHolder,
  loadStatement,
  revokeStatementLinks,
} from '#domain/settlement';
import { seoulMinute } from '#shared/content/seoul-date';
import { monthName } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { settlementAction, pendingChangesAt } from '../../../admin/settlements/settlement-action.server.ts';
import { statementView } from '../../../admin/settlements/statement-view.server.ts';
import { LinksPanel } from '../../../admin/settlements/links-panel.tsx';
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
    const { ctx } = pageContext;
    const { statement, ...more } = await loadStatement(ctx, { id: idParam(params.id, url.pathname) });
    const { month, holderId, sums } = statement;
    const [pendingChanges, links, { account }] = await Promise.all([
      pendingChangesAt(pageContext, url.pathname),
      listStatementLinks(ctx, statement.id),
      loadHolder(ctx, holderId),
    ]);
    const statementData = statementView(statement, { ...more, account });
    return {
      month,
      holderId,
      payable: sums.payable,
      statement: statementData,
      waiting: pendingChanges,
      links: links.map(({ madeAt, madeBy, goodUntil, usedAt, state }) => ({
        state,
        made: `${seoulMinute(madeAt)} · ${madeBy ?? '마감 메일'}`,
        until: seoulMinute(goodUntil),
        used: usedAt && seoulMinute(usedAt),
      })),
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
  const act = form('act');
  if (act === 'link') {
    const key = await createStatementLink(pageContext.ctx, { by: actor, statementId: id });
    return { link: `${url.origin}${adminPaths.statementLink(key)}` };
  }
  return runFormAction(
    async () => {
      if (act === 'revoke') {
        await revokeStatementLinks(pageContext.ctx, { by: actor, statementId: id });
        return `${url.pathname}?said=revoked`;
      }
      const change = { act: 'payment' as const, statementId: id, on: form('on'), reference: form('reference') };
      return `${url.pathname}?said=${await settlementAction(pageContext, { operator: actor, form, change, done: 'paid' })}`;
    },
    { fields: { 'SETTLE_ERROR 0020': 'on' }, typed: form.typed },
  );
}

export default function OperatorStatementPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const link = actionData && 'link' in actionData ? actionData.link : null;
  const formError = actionData && 'code' in actionData ? actionData : undefined;
  const { month, holderId, payable, statement, waiting } = loaderData;
  const monthPath = adminPaths.settlement(month);
  return (
    <ConsolePage
      title={`${statement.holder} ${monthName(month)} 정산서`}
      up={{ path: monthPath, name: `${monthName(month)} 정산` }}
      actions={<LinkButton href={`${monthPath}/lines?holder=${holderId}`}>내역 보기</LinkButton>}
      message={{ paid: '지급 완료로 기록했습니다.', revoked: '링크를 철회했습니다.', proposed: PROPOSED }}
    >
      <StatementView statement={statement} filesAt={adminPaths.statement(statement.id)} />
      <PendingChanges waiting={waiting} />
      {statement.isClosed && statement.paidOn === null && payable > 0 && waiting.length === 0 ? (
        <Panel title="지급 기록" lead="이체한 뒤에 기록합니다. 기록한 뒤에는 바꿀 수 없습니다.">
          <ConsoleForm requestKey={loaderData.key} error={formError}>
            <Field
              label="지급일"
              name="on"
              type="date"
              defaultValue={formError?.typed.on}
              error={errorAt(formError, 'on')}
              required
            />
            <Field
              label="이체 메모"
              name="reference"
              defaultValue={formError?.typed.reference}
              maxLength={100}
              required
            />
            <FormBar>
              <SendButton>지급 완료로 기록</SendButton>
            </FormBar>
          </ConsoleForm>
        </Panel>
      ) : null}
      {statement.isClosed ? <LinksPanel links={loaderData.links} link={link} /> : null}
      {statement.isClosed ? null : <p>초안입니다. 달을 마감하면 서명한 정산서를 받을 수 있습니다.</p>}
    </ConsolePage>
  );
}
