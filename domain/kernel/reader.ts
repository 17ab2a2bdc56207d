/** The current user: a visitor, a member (unverified, minor, adult with adult mode off or on) or an operator. */
export type Reader =
  | { kind: 'visitor' }
  | ({ kind: 'unverified' } & MemberContext)
  | ({ kind: 'minor' } & MemberContext)
  | ({ kind: 'adult-off' } & MemberContext)
  | ({ kind: 'adult-on' } & MemberContext)
  | { kind: 'operator'; operatorNo: number };

/** Member number and blocked tags. */
interface MemberContext {
  memberNo: number;
  blockedTags?: readonly number[];
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
