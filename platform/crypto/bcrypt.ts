import { compare } from 'bcryptjs';

const HASH = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/u;

/** Hashes of other services; costs above 15 would take a minute. */
export function isBcrypt(hash: string): boolean {
  return HASH.test(hash);
}

/** Verifies a password against a bcrypt hash of another service; new hashes are argon2id. */
export async function verifyBcrypt(hash: string, password: string): Promise<boolean> {
  return isBcrypt(hash) && compare(password, hash);
}
