import { createHash, randomInt } from 'node:crypto';
import type { SocialProvider } from '#shared/members/members';

/** A selectable account. */
export interface SimulatedAccount {
  subject: string;
  mail: string | null;
  isMailProved: boolean;
  nick: string;
}

/** Selectable failures. */
export const SIMULATED_LOGIN_ERRORS = [
  'cancel',
  'wrong-state',
  'wrong-issuer',
  'wrong-nonce',
  'wrong-token-issuer',
  'wrong-key',
  'wrong-code',
  'used-code',
  'slow',
] as const;
export type SimulatedLoginError = (typeof SIMULATED_LOGIN_ERRORS)[number];

/** The selection. */
export interface SimulatedLoginChoice {
  person: SimulatedAccount;
  error: SimulatedLoginError | undefined;
}

const NICKS = ['달토끼', '새벽서재', '밤기차', '먹구름', '은행나무', '종이배'];

/** Parses the selection; a name always gives the same account. */
export function chosenPerson(provider: SocialProvider, query: Record<string, string>): SimulatedLoginChoice {
  const message = query['as'] ?? 'new';
  const match = SIMULATED_LOGIN_ERRORS.find((existing) => existing === message);
  const who = /^[a-z0-9-]{1,40}$/.test(query['who'] ?? '') ? `${query['who']}` : nameOf(message);
  const mail = query['mail']?.includes('@') ? query['mail'] : `${who}@${provider}.example`;
  const person: SimulatedAccount = {
    subject: subjectOf(provider, who),
    mail: message === 'no-mail' ? null : mail,
    isMailProved: message !== 'unproved-mail',
    nick: `${NICKS[digest(who).readUInt8(0) % NICKS.length]}${digest(who).readUInt16BE(1) % 1000}`,
  };
  return { person, error: match };
}

function nameOf(message: string): string {
  return message === 'known' ? 'known' : `reader-${randomInt(1_000_000_000)}`;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** User ids in each provider's format. */
function subjectOf(provider: SocialProvider, who: string): string {
  const hex = digest(`${provider} ${who}`).toString('hex');
  const number = BigInt(`0x${hex.slice(0, 24)}`).toString();
  if (provider === 'naver') return Buffer.from(hex, 'hex').toString('base64url');
  if (provider === 'kakao') return `4${number.slice(0, 9)}`;
  if (provider === 'google') return `1${number.padStart(20, '0').slice(0, 20)}`;
  if (provider === 'apple') return `00${number.slice(0, 4)}.${hex.slice(0, 32)}.${number.slice(4, 8)}`;
  return `1${number.padStart(16, '0').slice(0, 16)}`;
}
