/** Operator roles, combinable. `holder`: a right holder with access to own works and money. */
export const OPERATOR_ROLES = ['owner', 'editor', 'marketing', 'support', 'holder'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Display names of the roles. */
export const OPERATOR_ROLE_NAMES: Record<OperatorRole, string> = {
  owner: '소유자',
  editor: '편집',
  marketing: '마케팅',
  support: '고객 지원',
  holder: '권리자',
};

/**
 * Sections of the console with their names and roles; access to one includes its actions. Only owners handle money:
 * support proposes and a second person approves.
 */
export const OPERATOR_PERMISSIONS = {
  works: { label: '작품과 회차', roles: ['owner', 'editor'] },
  window: { label: '진열과 알림', roles: ['owner', 'marketing'] },
  members: { label: '회원', roles: ['owner', 'support'] },
  'member-export': { label: '회원 명단 가져오기와 내려받기', roles: ['owner'] },
  inquiries: { label: '1:1 문의', roles: ['owner', 'support'] },
  community: { label: '댓글과 신고', roles: ['owner', 'editor', 'support'] },
  money: { label: '결제와 선물', roles: ['owner'] },
  holders: { label: '권리자와 정산', roles: ['owner'] },
  search: { label: '작품 찾기', roles: ['owner', 'editor', 'marketing', 'support'] },
  'own-statements': { label: '자기 작품의 숫자와 정산', roles: ['holder'] },
  numbers: { label: '숫자', roles: ['owner', 'marketing'] },
  health: { label: '상태', roles: ['owner'] },
  setup: { label: '서점 설정', roles: ['owner'] },
  switches: { label: '스위치', roles: ['owner'] },
  catalogue: { label: '열린 파일로 내보내기', roles: ['owner'] },
  audit: { label: '감사 기록', roles: ['owner'] },
  operators: { label: '운영자', roles: ['owner'] },
} as const satisfies Record<string, { label: string; roles: readonly OperatorRole[] }>;
export type OperatorPermission = keyof typeof OPERATOR_PERMISSIONS;

/** Whether any role grants a permission. */
export function hasPermission(roles: readonly OperatorRole[], right: OperatorPermission): boolean {
  const granted: readonly OperatorRole[] = OPERATOR_PERMISSIONS[right].roles;
  return roles.some((role) => granted.includes(role));
}

/** What a role may do, for its choice and the documents. */
export function roleSummary(role: OperatorRole): string {
  if (role === 'owner') return '모든 일과 다른 운영자';
  const sections = Object.values(OPERATOR_PERMISSIONS).filter(({ roles }) => roles.some((granted) => granted === role));
  return sections.map(({ label }) => label).join(', ');
}
