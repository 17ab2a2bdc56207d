import type { FamilyLimits } from '#shared/members/family';
import type { AdultChoice } from '#shared/members/members';

/** The current user: a visitor, a member (unverified, minor, adult with adult mode off or on) or an operator. */
export type Reader =
  | { kind: 'visitor' }
  | ({ kind: 'unverified' } & MemberContext)
  | ({ kind: 'minor' } & MemberContext)
  | ({ kind: 'adult-off' } & MemberContext)
  | ({ kind: 'adult-on'; adultChoice?: Exclude<AdultChoice, 'all'> } & MemberContext)
  | { kind: 'operator'; operatorNo: number };

/** Member number, blocked tags, muted works and the limits that a guardian set. */
interface MemberContext {
  memberNo: number;
  blockedTags?: readonly number[];
  /** Hidden by the member, by itself or by its creator. */
  mutedWorks?: readonly number[];
  family?: FamilyLimits;
}

/** An anonymous reader, used for shared cached pages. */
export const VISITOR: Reader = { kind: 'visitor' };

/** The member number; null for visitors and operators. */
export function memberNoOf(reader: Reader): number | null {
  return 'memberNo' in reader ? reader.memberNo : null;
}

/** Ids of the tags that this reader has blocked. */
export function blockedTagsOf(reader: Reader): readonly number[] {
  return 'memberNo' in reader ? (reader.blockedTags ?? []) : [];
}

/** Ids of the works that this reader has muted (숨긴 작품), by itself or by its creator. */
export function mutedWorksOf(reader: Reader): readonly number[] {
  return 'memberNo' in reader ? (reader.mutedWorks ?? []) : [];
}

/** The same reader without muted works: what several members may share is read for this one, and filtered after. */
export function withoutMutes(reader: Reader): Reader {
  if (mutedWorksOf(reader).length === 0 || !('memberNo' in reader)) return reader;
  const { mutedWorks: _own, ...shared } = reader;
  return shared;
}

/** Which works by rating the lists of a verified adult show; all for others, whose lists the adult policy limits. */
export function adultChoiceOf(reader: Reader): AdultChoice {
  return (reader.kind === 'adult-on' && reader.adultChoice) || 'all';
}

/** The limits that a guardian set; undefined without one. */
export function familyOf(reader: Reader): FamilyLimits | undefined {
  return 'memberNo' in reader ? reader.family : undefined;
}

/** What lists of this reader depend on, muted works excepted: part of a cache key. */
export function listKeyOf(reader: Reader): string {
  return [reader.kind, adultChoiceOf(reader), familyOf(reader)?.maxRating ?? '-', ...blockedTagsOf(reader)].join('/');
}
