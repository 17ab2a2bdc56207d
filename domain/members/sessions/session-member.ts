import type { Reader } from '#kernel/reader';
import { type FamilyRules, familyLimitsAt } from '#shared/members/family';
import type { AdultChoice, AdultDetail, LoginProvider, MemberState } from '#shared/members/members';
import { adultDetailOf, isProofInForce, readerOf } from '../adult/adult-rules.ts';

/** The member of the current session, with the reader kind. */
export interface SessionMember {
  memberNo: number;
  sessionId: number;
  /** The session's selector; not secret. */
  selector: string;
  epoch: number;
  nick: string;
  /** Folder of the photo under `members/`. */
  photo: string | null;
  mail: string | null;
  mailProvedAt: Date | null;
  joinedAt: Date;
  /** Full days since joining. */
  memberDays: number;
  joinedBy: LoginProvider;
  plusUntil: Date | null;
  /** From a valid proof of identity; both null without one. */
  birthYear: number | null;
  verifiedAt: Date | null;
  /** There is an expired proof; the age gate then says so. */
  isProofOver: boolean;
  /** On and effective: false when the proof expired or belongs to a minor. */
  adultMode: boolean;
  adultDetail: AdultDetail;
  reader: Reader;
  /** Set when the client (an app) hides adult works from everybody. */
  isAdultHidden?: true;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SessionMemberRow {
  id: number;
  selector: string;
  member_no: number;
  auth_epoch: number;
  state: MemberState;
  nick: string;
  photo: string | null;
  mail: string | null;
  mail_proved_at: Date | null;
  joined_at: Date;
  joined_by: LoginProvider;
  plus_until: Date | null;
  adult_mode: boolean;
  adult_choice: AdultChoice;
  birth_year: number | null;
  verified_at: Date | null;
  blocked_tags: number[];
  muted_works: number[];
  family_rules: FamilyRules | null;
  now: Date;
}

export function toSessionMember(row: SessionMemberRow): SessionMember {
  const { now, birth_year: birthYear, verified_at: verifiedAt } = row;
  const proof = birthYear !== null && verifiedAt ? { birthYear, verifiedAt } : undefined;
  const isInForce = proof !== undefined && isProofInForce(proof.verifiedAt, now);
  const adultDetail = adultDetailOf(proof, now);
  const adultMode = row.adult_mode && adultDetail === 3;
  return {
    memberNo: row.member_no,
    sessionId: row.id,
    selector: row.selector,
    epoch: row.auth_epoch,
    nick: row.nick,
    photo: row.photo,
    mail: row.mail,
    mailProvedAt: row.mail_proved_at,
    joinedAt: row.joined_at,
    memberDays: Math.floor((row.now.getTime() - row.joined_at.getTime()) / DAY_MS),
    joinedBy: row.joined_by,
    plusUntil: row.plus_until,
    birthYear: isInForce ? birthYear : null,
    verifiedAt: isInForce ? verifiedAt : null,
    isProofOver: proof !== undefined && !isInForce,
    adultMode,
    adultDetail,
    reader: readerOf({
      memberNo: row.member_no,
      adultMode,
      adultDetail,
      adultChoice: row.adult_choice,
      blockedTags: row.blocked_tags,
      mutedWorks: row.muted_works,
      family: row.family_rules ? familyLimitsAt(row.family_rules, now) : undefined,
    }),
  };
}

/** The same member with adult works hidden, whatever the account settings. */
export function withoutAdultWorks(member: SessionMember): SessionMember {
  const { reader } = member;
  if (reader.kind !== 'adult-on') return { ...member, adultMode: false, isAdultHidden: true };
  const { adultChoice: _own, ...seen } = reader;
  return { ...member, adultMode: false, reader: { ...seen, kind: 'adult-off' }, isAdultHidden: true };
}
