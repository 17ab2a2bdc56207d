import { exportMembers } from '#domain/member-support';
import { isoMinute } from '#shared/content/seoul-date';
import { PROVIDER_NAMES } from '#shared/members/members';
import { memberFilterOf } from '../../../admin/members/member-query.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { clerkOf } from '../../../admin/payments/money-request.server.ts';
import { AGE_NAMES, MEMBER_STATE_NAMES } from '../../../admin/payments/money-labels.ts';
import { csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/members-file';

const HEADS = [
  '회원 번호',
  '닉네임',
  '메일',
  '가입 방법',
  '가입 일시',
  '마지막 방문',
  '코인',
  '보너스',
  '결제 금액(원)',
  '나이',
  '광고 수신',
  '야간 광고 수신',
  '상태',
];

/** Personal data of many members: for those with the right, after a second factor, and with an audit entry. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'member-export', { fresh: true });
  const members = await exportMembers(pageContext.ctx, { ...memberFilterOf(url.searchParams), by: clerkOf(operator) });
  const yes = (isTrue: boolean): string => (isTrue ? '동의' : '');
  const rows = members.map((member) => [
    member.memberNo,
    member.nick,
    member.mail,
    PROVIDER_NAMES[member.joinedBy],
    isoMinute(member.joinedAt),
    member.seenAt && isoMinute(member.seenAt),
    member.coins,
    member.bonus,
    member.spentWon,
    AGE_NAMES[member.age],
    yes(member.takesAdverts),
    yes(member.takesNightAdverts),
    MEMBER_STATE_NAMES[member.state],
  ]);
  return csvResponse('seoga-members.csv', HEADS, rows);
}
