import type { ReactNode } from 'react';
import { readStatement } from '#domain/settlement';
import { monthName } from '#vocabulary/settlement';
import { errorAt } from '../../operator/form-fault.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../operator/kit/console-page.tsx';
import { freshKey } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { settlementAct, waitingAt } from '../../operator/settle/settlement-act.server.ts';
import { shownStatement } from '../../operator/settle/shown-statement.server.ts';
import { StatementView } from '../../operator/settle/statement-view.tsx';
import { PROPOSED, WaitingChanges } from '../../operator/settle/waiting-changes.tsx';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/statement';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'holders');
  try {
    const { statement, corrections } = await readStatement(facts.ctx, { id: addressNumber(params.id, url.pathname) });
    const { month, holderId, sums } = statement;
    const waiting = await waitingAt(facts, url.pathname);
    const shown = shownStatement(statement, corrections);
    return { month, holderId, payable: sums.payable, statement: shown, waiting, key: freshKey(facts) };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'holders', { fresh: true });
  const id = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  return settleAct(
    async () => {
      const change = { act: 'payment' as const, statementId: id, on: form('on'), reference: form('reference') };
      return `${url.pathname}?said=${await settlementAct(facts, { operator: by, form, change, done: 'paid' })}`;
    },
    { fields: { 'SETTLE_ERROR 0020': 'on' }, typed: form.typed },
  );
}

export default function OperatorStatementPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { month, holderId, payable, statement, waiting } = loaderData;
  const monthPath = `/operator/settlements/${month}`;
  return (
    <ConsolePage
      title={`${statement.holder} ${monthName(month)} 정산서`}
      up={{ path: monthPath, name: `${monthName(month)} 정산` }}
      actions={<LinkButton href={`${monthPath}/lines?holder=${holderId}`}>줄 보기</LinkButton>}
      said={{ paid: '지급한 것으로 적었습니다.', proposed: PROPOSED }}
    >
      <StatementView statement={statement} filesAt={`/operator/statements/${statement.id}`} />
      <WaitingChanges waiting={waiting} />
      {statement.isClosed && statement.paidOn === null && payable > 0 && waiting.length === 0 ? (
        <Panel title="지급 기록" lead="이체한 뒤에 적습니다. 적은 뒤에는 바꿀 수 없습니다.">
          <ConsoleForm requestKey={loaderData.key} fault={fault}>
            <Field
              label="지급한 날"
              name="on"
              type="date"
              defaultValue={fault?.typed.on}
              error={errorAt(fault, 'on')}
              required
            />
            <Field
              label="이체 번호나 메모"
              name="reference"
              defaultValue={fault?.typed.reference}
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
