import { NOTIFICATIONS, NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/notifications';
import { JOBS, JOB_NAMES } from '#shared/operations/jobs';
import {
  OPERATOR_PERMISSIONS,
  OPERATOR_ROLES,
  OPERATOR_ROLE_NAMES,
  PERMISSION_LEVEL_NAMES,
  PERMISSION_NAMES,
  levelOf,
  movesMoney,
  roleSummary,
} from '#shared/operations/operator-permissions';

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function rolesTable(): string {
  const rows = OPERATOR_ROLES.map((role) => [OPERATOR_ROLE_NAMES[role], `\`${role}\``, roleSummary(role)]);
  return table(['역할', '`--role`', '할 수 있는 일'], rows);
}

/** Sections by role as they are before an owner changes them. */
export function roleLevelsTable(): string {
  const rows = PERMISSION_NAMES.map((permission) => [
    `${OPERATOR_PERMISSIONS[permission].label}${movesMoney(permission) ? ' (돈)' : ''}`,
    ...OPERATOR_ROLES.map((role) => PERMISSION_LEVEL_NAMES[levelOf({ role, permission })]),
  ]);
  return table(['화면', ...OPERATOR_ROLES.map((role) => OPERATOR_ROLE_NAMES[role])], rows);
}

/** For docs/security.md, which is English. */
export function permissionsTable(): string {
  const rows = OPERATOR_ROLES.map((role) => [
    role,
    PERMISSION_NAMES.flatMap((permission) => {
      const level = levelOf({ role, permission });
      return level === 'none' ? [] : [level === 'read' ? `${permission} (read)` : permission];
    }).join(', '),
  ]);
  return table(['role', 'sections of the console'], rows);
}

export function jobsTable(): string {
  const rows = JOB_NAMES.map((name) => {
    const job = JOBS[name];
    return [`\`${name}\``, job.label, 'cron' in job ? `\`${job.cron}\`` : '요청할 때', String(job.queue.retryLimit)];
  });
  return table(['이름', '하는 일', '때(분 시 일 월 요일)', '재시도'], rows);
}

const WHEN: Record<NotificationKind, string> = {
  'new-episode': '알림을 켠 작품의 회차가 열릴 때. 한 시간 안에 여럿이 열리면 하나로 모읍니다',
  'wait-free': '다시 한 화를 열 수 있을 때',
  'rental-ending': '끝나기 24시간 전. 24시간 이하로 빌린 회차는 알리지 않습니다',
  'coins-expiring': '7일 전과 1일 전, 그날 소멸될 합계',
  gift: '회원을 고른 선물(`kind: members`)이 왔을 때, 받을 수 있는 시간이 하루 남았을 때',
  inquiry: '문의에 답변했을 때. 메일은 따로 나갑니다',
  payment: '결제하거나 환불했을 때. 메일은 따로 나갑니다',
  comment: '내 댓글에 답글이 달렸을 때, 신고와 검토의 결과. 작품과 사유는 알림함에만 보입니다',
  consent: '광고성 정보 수신에 동의하거나 거부했을 때, 2년마다. 메일은 따로 나갑니다',
  advert: '아래의 광고',
  typo: '제보한 오탈자를 반영했을 때',
  withdrawal: '작가가 관심 작품을 내리기 7일 전',
  price: '작가가 관심 작품의 가격을 예고했을 때, 받은 예고가 취소되었을 때',
  studio: '작가에게: 검토의 결과, 공개 일시가 지났는데 아직 검토 중일 때, 작품에 초대받았을 때, 후원을 받았을 때',
  support: '매월 후원이 끝나거나 멈추거나 이어질 때, 작가가 선공개를 줄였을 때',
  pass: '이용권이 있고 읽었거나 관심 작품으로 둔 작품이 정액제에서 빠지기 30일 전, 카드 정기 결제의 예정·결과·가격 변경·해지',
  'reader-gift': '선물을 받았을 때, 보낸 선물을 상대방이 받거나 거절했을 때, 기간이 지나거나 중지되었을 때',
  family: '보호자가 연결되거나 설정을 바꾸거나 연결이 끝났을 때, 결제 취소 요청의 결과가 나왔을 때',
  search: '저장한 검색에 맞는 새 작품이 공개되었을 때, 검색마다 하루에 한 번',
};
const DELIVERY_NAMES = { push: '푸시', digest: '모아 보는 메일', mail: '메일' };

export function notificationsTable(): string {
  const rows = NOTIFICATION_KINDS.map((kind) => {
    const { label, deliveries } = NOTIFICATIONS[kind];
    const names = deliveries.map((delivery) => DELIVERY_NAMES[delivery]);
    return [label, WHEN[kind], names.join(', ') || '없음'];
  });
  return table(['종류', '언제', '밖으로'], rows);
}
