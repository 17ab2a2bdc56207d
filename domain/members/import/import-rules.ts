import { isEmail } from '#shared/members/join-rules';
import { isNickname, normalizeEmail, normalizeNickname } from '#shared/members/members';

/** A member of another service. */
export interface ImportedMember {
  mail: string;
  /** Null: a generated one. */
  nick: string | null;
  joinedAt: Date;
  /** argon2id or bcrypt; null: set by a reset link. */
  passwordHash: string | null;
  /** Agreement to terms, privacy policy and age; the time at the other service. */
  agreedAt: Date;
  /** Null: refused. */
  marketingAt: Date | null;
  nightAt: Date | null;
}

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/u;
const ARGON2ID = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[+/A-Za-z0-9]{11,86}\$[+/A-Za-z0-9]{20,86}$/u;
/** A login verifies the hash, so that it must not cost more than a moment. */
const MAX_COST = { bcrypt: 14, kibibytes: 262_144, passes: 10, lanes: 8 };

/** Whether a password hash can be verified at a login: argon2id or bcrypt, not too costly. */
export function isImportableHash(hash: string): boolean {
  const bcrypt = BCRYPT.exec(hash);
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= MAX_COST.bcrypt;
  const [memory = 0, passes = 0, lanes = 0] = ARGON2ID.exec(hash)?.slice(1).map(Number) ?? [];
  const isWithin = memory <= MAX_COST.kibibytes && passes <= MAX_COST.passes && lanes <= MAX_COST.lanes;
  return memory >= 8 && passes >= 1 && lanes >= 1 && isWithin;
}

/** Normalized address; undefined if it is none. */
export function importedMail(text: string): string | undefined {
  return isEmail(text) ? normalizeEmail(text) : undefined;
}

/** Normalized nickname; null when it is empty or invalid and one is generated. */
export function importedNickname(text: string): string | null {
  return isNickname(text) ? normalizeNickname(text) : null;
}
