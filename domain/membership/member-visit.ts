import type { Reader } from '#shared/reader';
import type { AdultDetail, LoginProvider, MemberState } from '#vocabulary/members';
import { adultDetailOf, isProofInForce, readerOf } from './adult-rules.ts';

/** A member as a request knows it: who, by which session, and which of the six readers. */
export interface MemberVisit {
  memberNo: number;
  sessionId: number;
  /** The session's selector; no secret. */
  selector: string;
  epoch: number;
  nick: string;
  /** Folder of the photo under `members/`. */
  photo: string | null;
  mail: string | null;
  mailProvedAt: Date | null;
  joinedAt: Date;
  /** Whole days since joining. */
  memberDays: number;
  joinedBy: LoginProvider;
  plusUntil: Date | null;
  /** Of a proof of identity in force; both null without one. */
  birthYear: number | null;
  verifiedAt: Date | null;
  /** A proof was made once and has run out: the gate then says so. */
  isProofOver: boolean;
  /** On, and counting: never while the proof has run out or says minor. */
  adultMode: boolean;
  adultDetail: AdultDetail;
  reader: Reader;
  /** What this member reads with shows no adult works, whoever reads. */
  isAdultHidden?: true;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A session with its member and the newest proof of identity, as one reading of the database gives them. */
export interface VisitRow {
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
  birth_year: number | null;
  verified_at: Date | null;
  blocked_tags: number[];
  now: Date;
}

/** What that reading says at this moment. */
export function visitOf(row: VisitRow): MemberVisit {
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
    reader: readerOf({ memberNo: row.member_no, adultMode, adultDetail, blockedTags: row.blocked_tags }),
  };
}

/** The same member where adult works are shown to nobody: with the mode off, whatever stands in the account. */
export function withoutAdultWorks(member: MemberVisit): MemberVisit {
  const { reader } = member;
  const seen: Reader = reader.kind === 'adult-on' ? { ...reader, kind: 'adult-off' } : reader;
  return { ...member, adultMode: false, reader: seen, isAdultHidden: true };
}
