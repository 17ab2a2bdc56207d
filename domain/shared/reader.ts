/**
 * Who is looking. Six readers, default the least: a visitor, a member not verified, a minor, an adult
 * with adult mode off, an adult with it on, an operator.
 */
export type Reader =
  | { kind: 'visitor' }
  | { kind: 'unverified'; memberNo: number }
  | { kind: 'minor'; memberNo: number }
  | { kind: 'adult-off'; memberNo: number }
  | { kind: 'adult-on'; memberNo: number }
  | { kind: 'operator'; operatorNo: number };

/** Nobody known: the reader of every page that is kept for all. */
export const VISITOR: Reader = { kind: 'visitor' };

/** The member who is looking; null for visitors and operators, who hold nothing. */
export function memberNoOf(reader: Reader): number | null {
  return 'memberNo' in reader ? reader.memberNo : null;
}
