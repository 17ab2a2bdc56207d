/** Operator roles, combinable. `holder`: a right holder with access to own works and money. */
export const OPERATOR_ROLES = ['owner', 'editor', 'marketing', 'support', 'auditor', 'holder'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Display names of the roles. */
export const OPERATOR_ROLE_NAMES: Record<OperatorRole, string> = {
  owner: '소유자',
  editor: '편집',
  marketing: '마케팅',
  support: '고객 지원',
  auditor: '감사',
  holder: '권리자',
};

/** What a role may do in a section: nothing, see it, or also act in it. */
export const PERMISSION_LEVELS = ['none', 'read', 'write'] as const;
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number];
/** Display names of the levels. */
export const PERMISSION_LEVEL_NAMES: Record<PermissionLevel, string> = { none: '없음', read: '보기', write: '처리' };

interface PermissionDefinition {
  label: string;
  /** Acting in it moves money or coins. */
  movesMoney?: true;
  /** Cannot be granted to another role. */
  isFixed?: true;
  /** Levels before an owner changes them. The owner has every section but the holder's. */
  roles: Partial<Record<Exclude<OperatorRole, 'owner'>, 'read' | 'write'>>;
}

/** Sections of the console with their names and the levels of the roles. */
export const OPERATOR_PERMISSIONS = {
  works: { label: '작품과 회차', roles: { editor: 'write', auditor: 'read' } },
  submissions: { label: '작가 작품 검토', roles: { editor: 'write', auditor: 'read' } },
  authors: { label: '작가와 조치', roles: { editor: 'write', support: 'read', auditor: 'read' } },
  'work-numbers': { label: '작품별 판매', roles: { editor: 'read', marketing: 'read', auditor: 'read' } },
  window: { label: '진열과 알림', roles: { marketing: 'write', auditor: 'read' } },
  gifts: { label: '선물과 쿠폰', movesMoney: true, roles: { marketing: 'write', auditor: 'read' } },
  members: { label: '회원', roles: { support: 'write', auditor: 'read' } },
  'member-export': { label: '회원 명단 가져오기와 내려받기', roles: {} },
  inquiries: { label: '1:1 문의', roles: { support: 'write', auditor: 'read' } },
  community: { label: '댓글과 신고', roles: { editor: 'write', support: 'write', auditor: 'read' } },
  payments: { label: '결제 조회와 환불 제안', roles: { support: 'write', auditor: 'read' } },
  proposals: { label: '승인 대기', roles: { marketing: 'write', support: 'write', auditor: 'read' } },
  money: { label: '코인·환불 처리와 승인', movesMoney: true, roles: {} },
  holders: { label: '권리자와 정산', movesMoney: true, roles: { auditor: 'read' } },
  search: { label: '검색', roles: { editor: 'read', marketing: 'read', support: 'read', auditor: 'read' } },
  'own-statements': { label: '자기 작품의 통계와 정산', isFixed: true, roles: { holder: 'write' } },
  numbers: { label: '매출과 통계', roles: { marketing: 'read', auditor: 'read' } },
  health: { label: '상태', roles: { auditor: 'read' } },
  setup: { label: '서점 설정', movesMoney: true, roles: { auditor: 'read' } },
  switches: { label: '스위치', roles: { auditor: 'read' } },
  catalogue: { label: '열린 파일로 내보내기', roles: {} },
  audit: { label: '감사 기록', roles: { auditor: 'read' } },
  operators: { label: '운영자와 권한', isFixed: true, roles: {} },
} as const satisfies Record<string, PermissionDefinition>;
export type OperatorPermission = keyof typeof OPERATOR_PERMISSIONS;

const DEFINITIONS: Record<OperatorPermission, PermissionDefinition> = OPERATOR_PERMISSIONS;
/** All sections in display order. */
export const PERMISSION_NAMES = Object.keys(OPERATOR_PERMISSIONS).filter((name) => isPermission(name));

/** Levels by section; absent: none. */
export type OperatorRights = Partial<Record<OperatorPermission, 'read' | 'write'>>;

/** A level that an owner changed. */
export interface ChangedPermission {
  role: string;
  permission: string;
  level: PermissionLevel;
}

/** Roles whose levels an owner can change. */
export const ADJUSTABLE_ROLES = ['editor', 'marketing', 'support', 'auditor'] as const satisfies OperatorRole[];

/** Whether an owner can change the level of a role in a section. Owners keep everything, so nobody is locked out. */
export function isAdjustable(role: OperatorRole, permission: OperatorPermission): boolean {
  return ADJUSTABLE_ROLES.some((one) => one === role) && DEFINITIONS[permission].isFixed !== true;
}

/** Whether acting in a section moves money or coins. */
export function movesMoney(permission: OperatorPermission): boolean {
  return DEFINITIONS[permission].movesMoney === true;
}

/** The level of a role in a section, with an owner's changes. */
export function levelOf(
  { role, permission }: { role: OperatorRole; permission: OperatorPermission },
  changes: readonly ChangedPermission[] = [],
): PermissionLevel {
  if (role === 'owner') return permission === 'own-statements' ? 'none' : 'write';
  const change = isAdjustable(role, permission)
    ? changes.find((one) => one.role === role && one.permission === permission)
    : undefined;
  return change?.level ?? DEFINITIONS[permission].roles[role] ?? 'none';
}

/** What all roles of an operator allow together. */
export function rightsOf(roles: readonly OperatorRole[], changes: readonly ChangedPermission[] = []): OperatorRights {
  const rights: OperatorRights = {};
  for (const permission of PERMISSION_NAMES)
    for (const role of roles) {
      const level = levelOf({ role, permission }, changes);
      if (level === 'write' || (level === 'read' && rights[permission] === undefined)) rights[permission] = level;
    }
  return rights;
}

/** Whether rights include a section, at least for seeing it. */
// oxlint-disable-next-line max-params -- rights, section and level read as one sentence.
export function hasPermission(
  rights: OperatorRights,
  permission: OperatorPermission,
  level: 'read' | 'write' = 'read',
): boolean {
  const granted = rights[permission];
  return granted === 'write' || (granted === 'read' && level === 'read');
}

/** What a role may do, for its choice and the documents. */
export function roleSummary(role: OperatorRole, changes: readonly ChangedPermission[] = []): string {
  if (role === 'owner') return '모든 일과 다른 운영자';
  const sections = PERMISSION_NAMES.flatMap((permission) => {
    const level = levelOf({ role, permission }, changes);
    if (level === 'none') return [];
    return [`${DEFINITIONS[permission].label}${level === 'read' ? '(보기)' : ''}`];
  });
  return sections.join(', ') || '권한 없음';
}

/** Whether a name is a section. */
function isPermission(name: string): name is OperatorPermission {
  return Object.hasOwn(OPERATOR_PERMISSIONS, name);
}
