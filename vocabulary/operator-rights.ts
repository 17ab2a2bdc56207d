/** What somebody is in the console; one may be several. `holder`: a right holder, who sees their own works and money. */
export const OPERATOR_ROLES = ['owner', 'editor', 'marketing', 'support', 'holder'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What a role is called. */
export const OPERATOR_ROLE_NAMES: Record<OperatorRole, string> = {
  owner: '소유자',
  editor: '편집',
  marketing: '마케팅',
  support: '고객 지원',
  holder: '권리자',
};

/** The rooms of the console; who may enter one may do what is done there. */
export const OPERATOR_RIGHTS = [
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
export type OperatorRight = (typeof OPERATOR_RIGHTS)[number];

const RIGHTS: Record<OperatorRole, readonly OperatorRight[]> = {
  owner: OPERATOR_RIGHTS.filter((right) => right !== 'own-statements'),
  editor: ['works', 'community'],
  marketing: ['window', 'numbers'],
  support: ['members', 'inquiries', 'community'],
  holder: ['own-statements'],
};

/** Whether any of these roles opens a room. Money is the owner's alone; support asks, a second person decides. */
export function mayEnter(roles: readonly OperatorRole[], right: OperatorRight): boolean {
  return roles.some((role) => RIGHTS[role].includes(right));
}
