import type { ReactNode } from 'react';
import { readHolder, saveHolder } from '#domain/settlement';
import { noteRead } from '#domain/operators';
import { SHARE_BASES, basisPoints } from '#vocabulary/settlement';
import { rowNumber } from '../../form-text.ts';
import { ConsoleForm, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { freshKey } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { ContractFields, ContractsTable } from '../../operator/settle/contracts.tsx';
import { HolderFields } from '../../operator/settle/holder-fields.tsx';
import { HOLDER_FAULTS, holderTyped } from '../../operator/settle/holder-form.server.ts';
import { settlementAct, waitingAt } from '../../operator/settle/settlement-act.server.ts';
import { StatementsTable } from '../../operator/settle/statements-table.tsx';
import { PROPOSED, WaitingChanges } from '../../operator/settle/waiting-changes.tsx';
import { type ConsoleForm as Form, consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/holder';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'holders');
  try {
    const { holder, contracts, statements } = await readHolder(facts.ctx, addressNumber(params.id, url.pathname));
    // A person's address is personal data: who looked at it is taken down.
    if (holder.kind === 'person' && holder.mail !== '')
      await noteRead(facts.ctx, { by, act: { name: 'holder.read', subject: `holder:${holder.id}` } });
    return {
      holder,
      contracts,
      waiting: await waitingAt(facts, url.pathname),
      key: freshKey(facts),
      statements: statements.map(({ id, month, state, sums, paidOn }) => ({
        id,
        month,
        state,
        payable: sums.payable,
        paidOn,
      })),
    };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

const FIELDS = {
  ...HOLDER_FAULTS,
  'SETTLE_ERROR 0010': 'days',
  'SETTLE_ERROR 0011': 'rate',
  'SETTLE_ERROR 0012': 'days',
  'SETTLE_ERROR 0016': 'rate',
  'SETTLE_ERROR 0019': 'about',
};

const bp = (text: string): number => basisPoints(text === '' ? '0' : text) ?? Number.NaN;

function contractTyped(form: Form) {
  const kind = form('aboutKind') === 'publisher' ? ('publisher' as const) : ('work' as const);
  return {
    about: { kind, text: form('about') },
    fromDay: form('fromDay'),
    untilDay: form('untilDay') === '' ? null : form('untilDay'),
    rateBp: basisPoints(form('rate')) ?? Number.NaN,
    eventBp: bp(form('event')),
    waitingBp: bp(form('waiting')),
    base: SHARE_BASES.find((one) => one === form('base')) ?? 'with-vat',
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'holders', { fresh: true });
  const holderId = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  const { ctx } = facts;
  return settleAct(
    async () => {
      if (form('act') === 'contract') {
        const change = { act: 'contract' as const, holderId, ...contractTyped(form) };
        return `${url.pathname}?said=${await settlementAct(facts, { operator: by, form, change, done: 'added' })}`;
      }
      if (form('act') === 'end') {
        const contractId = rowNumber(form('contract'));
        const change = { act: 'contract-end' as const, holderId, contractId, untilDay: form('untilDay') };
        return `${url.pathname}?said=${await settlementAct(facts, { operator: by, form, change, done: 'ended' })}`;
      }
      await saveHolder(ctx, { by, id: holderId, ...holderTyped(form) });
      return `${url.pathname}?said=saved`;
    },
    { fields: FIELDS, typed: form.typed },
  );
}

export default function OperatorHolderPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { holder, contracts, statements, waiting, key } = loaderData;
  const faultOf = (act: string) => (fault?.typed.act === act ? fault : undefined);
  return (
    <ConsolePage
      title={holder.name}
      up={{ path: '/operator/holders', name: '권리자' }}
      said={{ ended: '계약의 마지막 날을 정했습니다.', proposed: PROPOSED }}
    >
      <Panel
        title="계약"
        lead="작품의 계약이 있는 날에는 그 작품에 출판사의 계약을 쓰지 않습니다. 한 작품의 배분율은 모두 더해 100%까지입니다."
      >
        <ContractsTable contracts={contracts} requestKey={key} fault={faultOf('end')} />
      </Panel>
      <WaitingChanges waiting={waiting} />
      <Panel title="계약 추가">
        <ConsoleForm act="contract" requestKey={key} fault={faultOf('contract')}>
          <ContractFields fault={faultOf('contract')} />
          <FormBar>
            <SendButton>계약 추가</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel title="정산서">
        <StatementsTable
          statements={statements}
          pathOf={({ id }) => `/operator/statements/${id}`}
          empty="아직 정산서가 없습니다. 계약을 적고 정산에서 달을 계산해 주세요."
        />
      </Panel>
      <Panel title="권리자 정보">
        <ConsoleForm act="holder" fault={faultOf('holder')}>
          <HolderFields holder={holder} fault={faultOf('holder')} />
          <FormBar>
            <SendButton>저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}
