import type { ReactNode } from 'react';
import { requestMoneyAction } from '#domain/payment-operations';
import { loadBalances } from '#domain/wallet';
import { ADJUSTED_DAYS, ADJUSTED_UNITS } from '#shared/money/wallet-adjustments';
import { PAID_COIN_YEARS } from '#shared/money/payments';
import { WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, Select, SendButton, TextArea } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import {
  clerkOf,
  newRequestKey,
  memberRequest,
  numberIn,
  numberOrNone,
  requireMember,
} from '../../../admin/payments/money-request.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/member-money';

const UNITS = ADJUSTED_UNITS.map((value) => ({ value, name: WALLET_UNIT_NAMES[value] }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const input = { url, memberNo: params.memberNo, right: 'members' as const, fresh: true };
  const { operator, memberNo, mayDecide } = memberRequest(pageContext, input);
  await requireMember(pageContext, { url, memberNo, operator });
  const balances = await loadBalances(pageContext.ctx, memberNo);
  return {
    memberNo,
    mayDecide,
    balances,
    limit: pageContext.settings.grantLimit,
    requestKey: newRequestKey(pageContext),
  };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const input = { url, memberNo: params.memberNo, right: 'members' as const, fresh: true };
  const { operator, memberNo, mayDecide } = memberRequest(pageContext, input);
  const form = await consoleForm(request);
  const unit = ADJUSTED_UNITS.find((item) => item === form('unit')) ?? 'bonus';
  const sum = numberIn(form('amount'));
  const amount = form('way') === 'take' ? -sum : sum;
  return runFormAction(
    async () => {
      const message = await requestMoneyAction(pageContext.ctx, {
        by: clerkOf(operator),
        mayDecide,
        limit: pageContext.settings.grantLimit,
        memberNo,
        wish: { act: 'adjust', unit, amount: sum > 0 ? amount : Number.NaN, days: numberOrNone(form('days')) },
        reason: form('reason'),
        key: form('requestKey'),
      });
      return `${adminPaths.memberPage(memberNo, 'money')}?said=${message}`;
    },
    {
      fields: {
        'MONEY_ERROR 0001': 'amount',
        'MONEY_ERROR 0002': 'reason',
        'MONEY_ERROR 0004': 'amount',
        'MONEY_ERROR 0009': 'days',
      },
      typed: form.typed,
    },
  );
}

const MESSAGES = {
  done: '처리했습니다. 회원에게 메일로 알립니다.',
  proposed: '승인을 기다립니다. 다른 운영자가 승인하면 처리됩니다.',
};

export default function OperatorMemberMoneyPage({
  loaderData,
  actionData: formError,
}: Route.ComponentProps): ReactNode {
  const { memberNo, mayDecide, balances, limit, requestKey } = loaderData;
  const values = formError?.typed ?? {};
  const up = { path: adminPaths.member(memberNo), name: `회원 ${memberNo}` };
  const lead = mayDecide
    ? `하루에 지급·정정·환불·선물한 코인이 모두 ${limit.toLocaleString('ko-KR')}개를 넘으면 다른 운영자의 승인이 필요합니다.`
    : '제안하면 승인 권한이 있는 운영자가 승인하거나 반려합니다.';
  return (
    <ConsolePage title={mayDecide ? '지급·정정' : '지급·정정 제안'} up={up} lead={lead} message={MESSAGES}>
      <Stats>
        <Stat label="코인" value={balances.coin} />
        <Stat label="보너스 코인" value={balances.bonus} />
        <Stat label="포인트" value={balances.point} />
        <Stat label="마일리지" value={balances.mileage} />
      </Stats>
      <Panel title="지급하거나 회수하기" lead="지난 내역은 고치지 않습니다. 새 거래로 더하거나 뺍니다.">
        <ConsoleForm error={formError} requestKey={requestKey}>
          <Select
            label="할 일"
            name="way"
            defaultValue={values['way'] ?? 'give'}
            options={[
              { value: 'give', name: '지급' },
              { value: 'take', name: '회수(정정)' },
            ]}
          />
          <Select label="종류" name="unit" defaultValue={values['unit'] ?? 'bonus'} options={UNITS} />
          <Field
            label="수량"
            name="amount"
            inputMode="numeric"
            defaultValue={values['amount']}
            error={errorAt(formError, 'amount')}
          />
          <Field
            label="사용 기한(일)"
            name="days"
            inputMode="numeric"
            defaultValue={values['days'] ?? String(ADJUSTED_DAYS)}
            hint={`비워 두면 기한이 없습니다. 코인은 언제나 ${PAID_COIN_YEARS}년입니다. 회수할 때는 쓰지 않습니다.`}
            error={errorAt(formError, 'days')}
          />
          <TextArea
            label="사유"
            name="reason"
            rows={3}
            defaultValue={values['reason']}
            hint="감사 기록에 남습니다. 회원에게는 보이지 않습니다."
            error={errorAt(formError, 'reason')}
          />
          <FormBar>
            <SendButton>{mayDecide ? '처리하기' : '제안하기'}</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}
