import type { Db } from '#kernel/context';
import { requireOpenHours } from '#kernel/open-hours';
import { type FamilyRules, familyLimitsAt } from '#shared/members/family';
import { selectFamilyRules } from './family-rules-store.ts';

/** The rules of a member's guardian; null without one. */
export async function findFamilyRules(db: Db, memberNo: number): Promise<FamilyRules | null> {
  return (await selectFamilyRules(db, memberNo)).rules;
}

/** Throws FAMILY_ERROR 0002 in the hours that a member's guardian closed. */
export async function requireFamilyHours(db: Db, memberNo: number): Promise<void> {
  const { rules, now } = await selectFamilyRules(db, memberNo);
  if (rules) requireOpenHours(familyLimitsAt(rules, now));
}
