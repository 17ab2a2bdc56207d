import type { ReactNode } from 'react';
import {
  closeSettlement,
  draftSettlement,
  listHolders,
  loadSettlement,
  payoutHoldOf,
  showPayoutFacts,
} from '#domain/settlement';
import { REFUND_BANKS } from '#shared/money/payments';
import { SETTLEMENT_STATE_NAMES, monthName } from '#shared/money/settlement';
import { seoulDate, seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import type { SettlementChange } from '#shared/money/settlement-changes';
import { rowNumber } from '../../../browser/form-text.ts';
import { Disclosure, ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { CorrectionsPanel } from '../../../admin/settlements/corrections-panel.tsx';
import { isPayerComplete, payerOf } from '../../../admin/settlements/payer.server.ts';
import { PayableStatements } from '../../../admin/settlements/payable-statements.tsx';
import { monthParam } from '../../../admin/settlements/settlement-query.server.ts';
import { MonthStats } from '../../../admin/settlements/month-stats.tsx';
import { settlementAction, pendingChangesAt } from '../../../admin/settlements/settlement-action.server.ts';
import { payableStatement } from '../../../admin/settlements/statement-view.server.ts';
import { PROPOSED, PendingChanges } from '../../../admin/settlements/pending-changes.tsx';
import styles from '../../../admin/settlements/settlement.module.css';
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
  const today = seoulDate(new Date());
  const rest = {
    month,
    waiting: pendingChanges,
    key: newRequestKey(pageContext),
    today: [today.year, today.month, today.day].map((part) => String(part).padStart(2, '0')).join('-'),
    isPayerComplete: isPayerComplete(pageContext.shop),
    holders: holders.map(({ id, name }) => ({ id, name })),
  };
  if (!view) return { ...rest, totals: null, statements: [], corrections: [] };
  const { draftedAt, closedAt, ...totals } = view.totals;
  const accounts = new Map(holders.map(({ id, account }) => [id, account]));
  const facts = await showPayoutFacts(
    pageContext.ctx,
    view.statements.map(({ holderId }) => holderId),
  );
  return {
    ...rest,
    totals: { ...totals, at: seoulMinute(closedAt ?? draftedAt) },
    statements: view.statements.map((statement) => {
      const account = accounts.get(statement.holderId);
      const name = account ? `${REFUND_BANKS[account.bank]} ****${account.tail}` : '';
      const hold = payoutHoldOf(facts.get(statement.holderId));
      const isChecked = account?.checkState === 'matched';
      return payableStatement(statement, account ? { name, isChecked, hold } : null);
    }),
    corrections: view.corrections.map(({ id, holder, reason, tax, won, isCarried }) => ({
      id,
      holder,
      reason,
      tax,
      won,
      isCarried,
    })),
  };
}

const FIELDS = {
  'SETTLE_ERROR 0008': 'won',
  'SETTLE_ERROR 0009': 'reason',
  'SETTLE_ERROR 0020': 'on',
  NOT_FOUND: 'holder',
};

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const month = monthParam(params.month, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  const operator = requireOperator(pageContext, url, 'holders', act === 'draft' ? {} : { fresh: true });
  const { ctx } = pageContext;
  return runFormAction(
    async () => {
      const said = async (change: SettlementChange, done: string): Promise<string> =>
        `${url.pathname}?said=${await settlementAction(pageContext, { operator, form, change, done })}`;
      if (act === 'close') {
        await closeSettlement(ctx, { by: operator, month, payer: payerOf(pageContext.shop) });
        return `${url.pathname}?said=closed`;
      }
      if (act === 'correct') {
        const won = /^-?\d{1,11}$/.test(form('won').replaceAll(',', '')) ? Number(form('won').replaceAll(',', '')) : 0;
        const tax = form('tax') === 'exempt' ? ('exempt' as const) : ('vat' as const);
        const holderId = rowNumber(form('holder'));
        return said({ act: 'correction', month, holderId, tax, won, reason: form('reason') }, 'corrected');
      }
      if (act === 'delete-correction')
        return said({ act: 'correction-delete', correctionId: rowNumber(form('correction')) }, 'removed');
      if (act === 'pay') {
        const statementIds = form.all('pick').map(rowNumber);
        return said({ act: 'payments', month, statementIds, on: form('on'), reference: form('reference') }, 'paid');
      }
      await draftSettlement(ctx, { by: operator, month });
      return `${url.pathname}?said=drafted`;
    },
    { fields: FIELDS, typed: form.typed },
  );
}

const MESSAGES = {
  drafted: '초안을 계산했습니다.',
  closed: '마감했습니다. 이제 바뀌지 않습니다.',
  corrected: '정정을 더했습니다.',
  removed: '정정을 삭제했습니다.',
  paid: '지급 완료로 기록했습니다.',
  proposed: PROPOSED,
};

export default function OperatorSettlementPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { month, totals, statements, corrections, key } = loaderData;
  const path = adminPaths.settlement(month);
  const isClosed = totals?.state === 'closed';
  const errorOf = (act: string) => (formError?.typed['act'] === act ? formError : undefined);
  return (
    <ConsolePage
      title={`${monthName(month)} 정산`}
      up={{ path: '/operator/settlements', name: '정산' }}
      lead={
        totals ? (
          <>
            <Badge tone={isClosed ? 'good' : 'wait'}>{SETTLEMENT_STATE_NAMES[totals.state]}</Badge>{' '}
            {`${totals.at} ${isClosed ? '마감' : '계산'} · ${totals.lines.toLocaleString('ko-KR')}건`}
          </>
        ) : (
          '아직 계산하지 않은 달입니다. 초안을 계산해 주세요.'
        )
      }
      actions={
        totals ? (
          <>
            <LinkButton href={`${path}/lines`}>모든 내역 보기</LinkButton>
            <LinkButton href={`${path}/sheet?of=lines`} download>
              줄(CSV)
            </LinkButton>
            <LinkButton href={`${path}/sheet?of=entries`} download>
              원장 거래(CSV)
            </LinkButton>
          </>
        ) : null
      }
      message={MESSAGES}
    >
      {totals ? <MonthStats totals={totals} /> : null}
      {loaderData.isPayerComplete || isClosed ? null : (
        <p className={styles.warning}>
          정산서에 표시할 지급자 정보(상호, 대표자, 사업자등록번호, 주소)가 비어 있습니다. 마감하기 전에{' '}
          <a href="/operator/setup/company">사업자 정보</a>를 입력해 주세요.
        </p>
      )}
      {isClosed ? null : <DraftPanel month={month} hasDraft={totals !== null} errorOf={errorOf} />}
      <PendingChanges waiting={loaderData.waiting} />
      <Panel title="권리자별 정산서" actions={isClosed && statements.length > 0 ? <FileLinks month={month} /> : null}>
        <PayableStatements
          key={statements.filter(({ paidOn }) => paidOn === null).length}
          statements={statements}
          requestKey={`${key}-pay`}
          today={loaderData.today}
          reference={`${monthName(month)} 정산`}
          isClosed={isClosed}
          error={errorOf('pay')}
        />
      </Panel>
      <CorrectionsPanel
        corrections={corrections}
        holders={loaderData.holders}
        isClosed={isClosed}
        requestKey={key}
        errorOf={errorOf}
      />
    </ConsolePage>
  );
}

function FileLinks({ month }: { month: string }): ReactNode {
  return (
    <>
      <LinkButton href={adminPaths.statementFiles(month, 'statements.zip')} download>
        정산서 전체(ZIP)
      </LinkButton>
      <LinkButton href={adminPaths.statementFiles(month, 'transfers.csv')}>이체 파일(CSV)</LinkButton>
      <LinkButton href={adminPaths.statementFiles(month, 'tax-invoices.csv')}>세금계산서(CSV)</LinkButton>
      <LinkButton href={adminPaths.statementFiles(month, 'withholding.csv')}>원천징수(CSV)</LinkButton>
    </>
  );
}

function DraftPanel({
  month,
  hasDraft,
  errorOf,
}: {
  month: string;
  hasDraft: boolean;
  errorOf: (act: string) => Route.ComponentProps['actionData'];
}): ReactNode {
  return (
    <Panel title="초안과 마감">
      <ConsoleForm act="draft" error={errorOf('draft')}>
        <FormBar>
          <SendButton tone={hasDraft ? 'quiet' : 'main'}>{hasDraft ? '초안 다시 계산' : '초안 계산'}</SendButton>
        </FormBar>
      </ConsoleForm>
      {hasDraft ? (
        <Disclosure label="마감하기" isOpen={errorOf('close') !== undefined}>
          <ConsoleForm act="close" error={errorOf('close')}>
            <p>
              원장에서 한 번 더 계산하고 확정합니다. 오늘이 정산서의 발행일이 되고, 권리자에게 메일로 알립니다. 마감한
              뒤의 환불과 정정은 다음 달에 반영되며, 0원보다 적은 정산서는 다음 달로 넘어갑니다. 되돌릴 수 없습니다.
            </p>
            <FormBar>
              <SendButton tone="grave">{monthName(month)} 마감</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      ) : null}
    </Panel>
  );
}
