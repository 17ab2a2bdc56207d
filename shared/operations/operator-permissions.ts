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

/** Sections of the console; access to one includes its actions. */
export const OPERATOR_PERMISSIONS = [
  'works',
  'window',
  'members',
  'money',
  'inquiries',
  'community',
  'holders',
  'own-statements',
  'numbers',
  'health',
  'audit',
  'operators',
  'switches',
  'catalogue',
] as const;
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];

const RIGHTS: Record<OperatorRole, readonly OperatorPermission[]> = {
  owner: OPERATOR_PERMISSIONS.filter((right) => right !== 'own-statements'),
  editor: ['works', 'community'],
  marketing: ['window', 'numbers'],
  support: ['members', 'inquiries', 'community'],
  holder: ['own-statements'],
};

/** Whether any role grants a permission. Only owners handle money; support proposes and a second person approves. */
export function hasPermission(roles: readonly OperatorRole[], right: OperatorPermission): boolean {
  return roles.some((role) => RIGHTS[role].includes(right));
}
