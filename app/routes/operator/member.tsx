import type { ReactNode } from 'react';
import { noteView } from '#domain/operators';
import { balancesOf } from '#domain/wallet';
import {
  blockMember,
  endMemberSessions,
  forceMemberPassword,
  noteOfMember,
  revealMember,
  showMember,
  unblockMember,
} from '#domain/support';
import { Refusal } from '#shared/refusal';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { MemberActs } from '../../operator/money/member-acts.tsx';
import { MemberFacts } from '../../operator/money/member-facts.tsx';
import { clerkOf, memberAsk } from '../../operator/money/money-facts.server.ts';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { answerRefusal } from '../../refused.server.ts';
import { type RequestFacts, requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/member';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { operator, memberNo, mayDecide } = memberAsk(facts, { url, memberNo: params.memberNo, right: 'members' });
  try {
    const by = clerkOf(operator);
    const member = await showMember(facts.ctx, { by, memberNo });
    await noteView(facts.ctx, { by, act: { name: 'member.view', subject: `member:${memberNo}` } });
    return { member, balances: await balancesOf(facts.ctx, memberNo), mayDecide };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { operator, memberNo } = memberAsk(facts, { url, memberNo: params.memberNo, right: 'members' });
  const form = await consoleForm(request);
  const order = { by: clerkOf(operator), memberNo, reason: form('reason') };
  const act = form('act');
  return settleAct(
    async () => {
      const said = await obey(facts.ctx, { ...order, act, text: form('text'), until: form('until') });
      return `/operator/members/${memberNo}?said=${said}`;
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

interface Asked {
  by: { id: number; name: string };
  memberNo: number;
  reason: string;
  act: string;
  text: string;
  until: string;
}

async function obey(ctx: RequestFacts['ctx'], order: Asked): Promise<string> {
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
      await forceMemberPassword(ctx, order);
      return 'password';
    case 'note':
      await noteOfMember(ctx, order);
      return 'added';
    default:
      throw new Refusal('INPUT_ERROR', '0001');
  }
}

const SAID = {
  revealed: '10분 동안 가린 정보를 모두 보여 드립니다. 본 사람과 이유를 감사 기록에 남겼습니다.',
  blocked: '이용을 제한하고 모든 기기에서 로그아웃했습니다. 회원에게 메일로 알립니다.',
  unblocked: '이용 제한을 해제했습니다. 회원에게 메일로 알립니다.',
  logout: '모든 기기에서 로그아웃했습니다.',
  password: '비밀번호를 없애고 재설정 메일을 보냈습니다.',
};

export default function OperatorMemberPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { member, balances, mayDecide } = loaderData;
  const up = { path: '/operator/members', name: '회원' };
  return (
    <ConsolePage title={`${member.nick} (${member.memberNo})`} up={up} said={SAID}>
      <MemberFacts member={member} balances={balances} mayDecide={mayDecide} />
      <MemberActs member={member} fault={actionData} />
    </ConsolePage>
  );
}
