/**
 * Who is looking. Six readers, default the least: a visitor, a member not verified, a minor, an adult
 * with adult mode off, an adult with it on, an operator.
 */
export type Reader =
  | { kind: 'visitor' }
  | ({ kind: 'unverified' } & MemberMarks)
  | ({ kind: 'minor' } & MemberMarks)
  | ({ kind: 'adult-off' } & MemberMarks)
  | ({ kind: 'adult-on' } & MemberMarks)
  | { kind: 'operator'; operatorNo: number };

/** Who a logged-in reader is, and the tags whose works they want to meet in no list. */
interface MemberMarks {
  memberNo: number;
  blockedTags?: readonly number[];
}

/** Nobody known: the reader of every page that is kept for all. */
export const VISITOR: Reader = { kind: 'visitor' };

/** The member who is looking; null for visitors and operators, who hold nothing. */
export function memberNoOf(reader: Reader): number | null {
  return 'memberNo' in reader ? reader.memberNo : null;
}

/** Tags whose works this reader meets in no list, by id. */
export function blockedTagsOf(reader: Reader): readonly number[] {
  return 'memberNo' in reader ? (reader.blockedTags ?? []) : [];
}
