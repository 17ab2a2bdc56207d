/** Roles of the people who work on a work, with their names. */
export const CREW_ROLES = {
  owner: '대표 작가',
  'co-writer': '공동 작가',
  artist: '그림 작가',
  translator: '번역',
  editor: '편집',
} as const;
/** A role in the crew of a work. */
export type CrewRole = keyof typeof CREW_ROLES;

/** What somebody may do at a work. */
export const STUDIO_RIGHTS = ['write', 'publish', 'numbers', 'price', 'contract', 'crew', 'withdraw'] as const;
/** A right at a work. */
export type StudioRight = (typeof STUDIO_RIGHTS)[number];

const WRITES: readonly StudioRight[] = ['write'];
const PUBLISHES: readonly StudioRight[] = ['write', 'publish', 'numbers'];

const RIGHTS: Record<CrewRole, readonly StudioRight[]> = {
  owner: STUDIO_RIGHTS,
  'co-writer': PUBLISHES,
  artist: PUBLISHES,
  translator: WRITES,
  editor: WRITES,
};

/** Whether a role has a right. A translator works on translations only. */
export function hasStudioRight(
  role: CrewRole,
  { right, isTranslation }: { right: StudioRight; isTranslation: boolean },
): boolean {
  return RIGHTS[role].includes(right) && (role !== 'translator' || isTranslation);
}
