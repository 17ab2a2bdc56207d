import type { Needs, Tx } from '#shared/context';
import { RECOVERY_CODES } from './operator-rules.ts';
import { replaceRecovery } from './second-factor-store.ts';

// Nothing that a hand takes for something else.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Makes ten codes that count once each, in the place of all earlier ones. They are shown once and never again. */
export async function makeRecoveryCodes(ctx: Needs<'secrets'>, tx: Tx, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half(ctx)}-${half(ctx)}`);
  const digests = codes.map((code) => recoveryDigest(ctx, { operatorId, code }));
  await replaceRecovery(tx, operatorId, digests);
  return codes;
}

/** Under what a code lies in the database: without the shop's key nobody can try codes against it. */
export function recoveryDigest(
  ctx: Needs<'secrets'>,
  { operatorId, code }: { operatorId: number; code: string },
): Uint8Array {
  return ctx.secrets.digest(ctx.secrets.mac('operator', `recovery ${operatorId} ${code}`));
}

/** A code as it was typed, in the form in which it was given; undefined for whatever is none. */
export function plainRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return letters.length === 2 * HALF && [...letters].every((letter) => LETTERS.includes(letter))
    ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
    : undefined;
}

function half({ secrets }: Needs<'secrets'>): string {
  let letters = '';
  while (letters.length < HALF)
    for (const character of secrets.random(HALF * 2)) {
      // base64url letters that are none of ours are thrown away: each of ours stays as likely as any other.
      if (letters.length < HALF && LETTERS.includes(character)) letters += character;
    }
  return letters;
}
