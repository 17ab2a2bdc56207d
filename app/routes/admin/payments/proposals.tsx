import type { ReactNode } from 'react';
import { decideProposal, listProposals, proposeAllowance, withdrawProposal } from '#domain/payment-operations';
import { DomainError } from '#kernel/domain-error';
import { PROPOSAL_DAYS, PROPOSAL_STATE_NAMES } from '#shared/money/wallet-adjustments';
import { hasPermission } from '#shared/operations/operator-permissions';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import {
  Disclosure,
  ConsoleForm,
  Field,
  FormBar,
  SendButton,
  TextArea,
} from '../../../admin/components/console-form.tsx';
import { ReasonField } from '../../../admin/payments/reason-field.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { AccountFields } from '../../../admin/members/account-fields.tsx';
import { ConsolePage, LinkButton, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import { beforeIn, clerkOf, newRequestKey, numberIn } from '../../../admin/payments/money-request.server.ts';
import { refundAccount } from '../../../server/refund-account.server.ts';
import { proposalLabel } from '../../../admin/payments/proposal-labels.ts';
import { changePath } from '../../../admin/settlements/change-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/proposals';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'proposals');
  const isAll = url.searchParams.get('list') === 'all';
  const before = beforeIn(url);
  const hasSettlements = hasPermission(operator.rights, 'holders');
  const { proposals, next } = await listProposals(pageContext.ctx, { isOpen: !isAll, before, hasSettlements });
  const mayDecide = hasPermission(operator.rights, 'money', 'write');
  const isFirst = before === undefined;
  const { grantLimit: limit } = pageContext.settings;
  return { proposals, next, isAll, isFirst, mayDecide, limit, self: operator.id, key: newRequestKey(pageContext) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const form = await consoleForm(request);
  const act = form('act');
  const operator = requireOperator(pageContext, url, 'proposals', { fresh: true });
  if (act !== 'withdraw' && act !== 'allowance') requireOperator(pageContext, url, 'money');
  const id = numberIn(form('proposal'));
  return runFormAction(
    async () => {
      const order = { by: clerkOf(operator), id: Number.isNaN(id) ? 0 : id, key: form('requestKey') };
      if (act === 'allowance') {
        const amount = numberIn(form('amount'));
        await proposeAllowance(pageContext.ctx, { by: order.by, amount, reason: form('reason'), key: order.key });
      } else if (act === 'withdraw') await withdrawProposal(pageContext.ctx, order);
      else if (act === 'approve' || act === 'refuse')
        await decideProposal(pageContext.ctx, {
          ...order,
          isApproved: act === 'approve',
          message: form('said'),
          limit: pageContext.settings.grantLimit,
          account: refundAccount({ bank: form('bank'), number: form('number'), holder: form('holder') }),
        });
      else throw new DomainError('INPUT_ERROR', '0001');
      return `/operator/proposals?said=${act}`;
    },
    {
      fields: { 'PAYMENT_ERROR 0010': 'number', 'MONEY_ERROR 0001': 'amount', 'MONEY_ERROR 0002': 'reason' },
      typed: form.typed,
    },
  );
}

type Data = Route.ComponentProps['loaderData'];
type Proposal = Data['proposals'][number];

function columns(data: Data, formError: Route.ComponentProps['actionData']): Column<Proposal>[] {
  return [
    { title: '번호', cell: ({ id }) => id, kind: 'number' },
    {
      title: '대상',
      cell: ({ wish, memberNo, nick }) => {
        if (wish.act === 'settlement') return <a href={changePath(wish)}>{wish.holder?.name ?? '스토어 수수료'}</a>;
        if (wish.act === 'gift')
          return wish.heads === null ? '기간 안에 가입하는 회원' : `회원 ${wish.heads.toLocaleString('ko-KR')}명`;
        return memberNo === null ? '없음' : <a href={adminPaths.member(memberNo)}>{`${nick} (${memberNo})`}</a>;
      },
    },
    { title: '할 일', cell: ({ wish }) => proposalLabel(wish) },
    { title: '사유', cell: ({ reason }) => reason || '-' },
    { title: '제안', cell: ({ proposedByName, proposedAt }) => `${proposedByName} · ${seoulMinute(proposedAt)}` },
    { title: '상태', cell: (proposal) => <StandingProposals proposal={proposal} /> },
    {
      title: '결정',
      cell: (proposal) => {
        const ownError = formError?.typed['proposal'] === String(proposal.id) ? formError : undefined;
        return proposal.state === 'open' ? (
          <Deciding proposal={proposal} data={data} error={ownError} />
        ) : (
          proposal.said
        );
      },
    },
  ];
}

function StandingProposals({ proposal }: { proposal: Proposal }): ReactNode {
  const { state, goodUntil, decidedByName, decidedAt } = proposal;
  const tone = state === 'open' ? 'wait' : state === 'done' ? 'good' : 'plain';
  return (
    <>
      <Badge tone={tone}>{PROPOSAL_STATE_NAMES[state]}</Badge> {state === 'open' ? `${seoulMinute(goodUntil)}까지` : ''}
      {decidedAt ? `${decidedByName ?? ''} ${seoulMinute(decidedAt)}` : ''}
    </>
  );
}

interface DecidingProps {
  proposal: Proposal;
  data: Data;
  error: Route.ComponentProps['actionData'];
}

function Deciding({ proposal, data, error }: DecidingProps): ReactNode {
  const isOwn = proposal.proposedBy === data.self;
  const about = { proposal: String(proposal.id) };
  const key = `${data.key}-${proposal.id}`;
  if (isOwn)
    return (
      <ConsoleForm act="withdraw" about={about} requestKey={key} error={error}>
        <SendButton tone="quiet">제안 철회</SendButton>
      </ConsoleForm>
    );
  if (!data.mayDecide) return '승인을 기다립니다.';
  return (
    <Disclosure label="결정하기">
      <ConsoleForm about={about} requestKey={key} error={error}>
        {proposal.wish.act === 'minor-refund' ? <AccountFields error={error} /> : null}
        <TextArea label="의견" name="said" rows={2} defaultValue={error?.typed['said']} />
        <FormBar>
          <SendButton name="act" value="approve">
            승인하고 처리
          </SendButton>
          <SendButton tone="quiet" name="act" value="refuse">
            반려
          </SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}

/** Requests a higher daily limit, for coupon codes that are made at once. */
function AllowanceForm({
  limit,
  requestKey,
  error,
}: {
  limit: number;
  requestKey: string;
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  return (
    <Panel
      title="하루 한도 상향"
      lead={`지급, 환불, 선물과 쿠폰을 모두 더해 하루(24시간) ${limit.toLocaleString('ko-KR')}개까지 혼자 처리할 수 있습니다. 더 필요하면 다른 운영자의 승인을 받아 주세요.`}
    >
      <Disclosure label="한도 상향 제안" isOpen={error !== undefined}>
        <ConsoleForm act="allowance" requestKey={requestKey} error={error}>
          <Field
            label="더 필요한 수량"
            name="amount"
            inputMode="numeric"
            defaultValue={error?.typed['amount']}
            hint="승인 후 24시간 동안 쓸 수 있습니다."
            error={errorAt(error, 'amount')}
          />
          <ReasonField error={error} />
          <FormBar>
            <SendButton>제안하기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </Panel>
  );
}

const MESSAGES = {
  approve: '승인하고 처리했습니다.',
  refuse: '반려했습니다.',
  withdraw: '제안을 철회했습니다.',
  allowance: '한도 상향을 제안했습니다. 다른 운영자가 승인하면 24시간 동안 쓸 수 있습니다.',
};

export default function OperatorProposalsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { proposals, next, isAll, isFirst } = loaderData;
  const list = isAll ? 'list=all&' : '';
  return (
    <ConsolePage
      title="승인 대기"
      lead={`제안한 운영자가 아닌 다른 운영자가 승인해야 처리됩니다. ${PROPOSAL_DAYS}일이 지나면 자동으로 만료됩니다.`}
      actions={
        <LinkButton href={isAll ? '/operator/proposals' : '/operator/proposals?list=all'}>
          {isAll ? '기다리는 것만' : '지난 제안도 보기'}
        </LinkButton>
      }
      message={MESSAGES}
    >
      <DataTable
        caption="제안"
        columns={columns(loaderData, actionData)}
        rows={proposals}
        keyOf={({ id }) => id}
        empty="승인을 기다리는 제안이 없습니다. 회원의 지급·정정이나 정산에서 제안할 수 있습니다."
      />
      {loaderData.mayDecide ? (
        <AllowanceForm
          limit={loaderData.limit}
          requestKey={`${loaderData.key}-allowance`}
          error={actionData?.typed['act'] === 'allowance' ? actionData : undefined}
        />
      ) : null}
      <Pager
        newer={isFirst ? undefined : `/operator/proposals?${list}`}
        older={next === null ? undefined : `?${list}before=${next}`}
      />
    </ConsolePage>
  );
}
