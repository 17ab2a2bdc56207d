import type { ReactNode } from 'react';
import { auditView } from '#domain/operators';
import { loadBalances } from '#domain/wallet';
import {
  blockMember,
  endMemberSessions,
  resetMemberPassword,
  addMemberNote,
  revealMember,
  showMember,
  unblockMember,
} from '#domain/member-support';
import { DomainError } from '#kernel/domain-error';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { MemberActions } from '../../../admin/members/member-actions.tsx';
import { MemberDetails } from '../../../admin/members/member-details.tsx';
import { clerkOf, memberRequest } from '../../../admin/payments/money-request.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { toErrorResponse } from '../../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/member';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { operator, memberNo, mayDecide } = memberRequest(pageContext, {
    url,
    memberNo: params.memberNo,
    right: 'members',
  });
  try {
    const actor = clerkOf(operator);
    const member = await showMember(pageContext.ctx, { by: actor, memberNo });
    await auditView(pageContext.ctx, { by: actor, act: { name: 'member.view', subject: `member:${memberNo}` } });
    return { member, balances: await loadBalances(pageContext.ctx, memberNo), mayDecide };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { operator, memberNo } = memberRequest(pageContext, { url, memberNo: params.memberNo, right: 'members' });
  const form = await consoleForm(request);
  const order = { by: clerkOf(operator), memberNo, reason: form('reason') };
  const act = form('act');
  return runFormAction(
    async () => {
      const message = await obey(pageContext.ctx, { ...order, act, text: form('text'), until: form('until') });
      return `${adminPaths.member(memberNo)}?said=${message}`;
    },
    {
      fields: {
        'SUPPORT_ERROR 0002': `${act}-reason`,
        'SUPPORT_ERROR 0003': 'block-until',
        'SUPPORT_ERROR 0007': 'note-text',
      },
      typed: form.typed,
    },
  );
}

interface ProofRequired {
  by: { id: number; name: string };
  memberNo: number;
  reason: string;
  act: string;
  text: string;
  until: string;
}

async function obey(ctx: RequestContext['ctx'], order: ProofRequired): Promise<string> {
  switch (order.act) {
    case 'reveal':
      await revealMember(ctx, order);
      return 'revealed';
    case 'block':
      await blockMember(ctx, order);
      return 'blocked';
    case 'unblock':
      await unblockMember(ctx, order);
      return 'unblocked';
    case 'logout':
      await endMemberSessions(ctx, order);
      return 'logout';
    case 'password':
      await resetMemberPassword(ctx, order);
      return 'password';
    case 'note':
      await addMemberNote(ctx, order);
      return 'added';
    default:
      throw new DomainError('INPUT_ERROR', '0001');
  }
}

const MESSAGES = {
  revealed: '10분 동안 가린 정보를 모두 보여 드립니다. 본 사람과 사유를 감사 기록에 남겼습니다.',
  blocked: '이용을 제한하고 모든 기기에서 로그아웃했습니다. 회원에게 메일로 알립니다.',
  unblocked: '이용 제한을 해제했습니다. 회원에게 메일로 알립니다.',
  logout: '모든 기기에서 로그아웃했습니다.',
  password: '비밀번호를 없애고 재설정 메일을 보냈습니다.',
};

export default function OperatorMemberPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { member, balances, mayDecide } = loaderData;
  const up = { path: '/operator/members', name: '회원' };
  return (
    <ConsolePage title={`${member.nick} (${member.memberNo})`} up={up} message={MESSAGES}>
      <MemberDetails member={member} balances={balances} mayDecide={mayDecide} />
      <MemberActions member={member} error={actionData} />
    </ConsolePage>
  );
}
