import type { Needs, Tx } from '#kernel/context';
import { RECOVERY_CODES } from '../operator-rules.ts';
import { replaceRecovery } from './second-factor-store.ts';

// No characters that are easily confused.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Creates ten single-use codes that replace all earlier ones; shown once. */
export async function createRecoveryCodes(ctx: Needs<'secrets'>, tx: Tx, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half(ctx)}-${half(ctx)}`);
  const digests = codes.map((code) => hashRecoveryCode(ctx, { operatorId, code }));
  await replaceRecovery(tx, operatorId, digests);
  return codes;
}

/** Keyed hash: without the shop's key codes cannot be guessed offline. */
export function hashRecoveryCode(
  ctx: Needs<'secrets'>,
  { operatorId, code }: { operatorId: number; code: string },
): Uint8Array {
  return ctx.secrets.digest(ctx.secrets.mac('operator', `recovery ${operatorId} ${code}`));
}

export function normalizeRecoveryCode(text: string): string | undefined {
  const characters = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return characters.length === 2 * HALF && [...characters].every((character) => ALPHABET.includes(character))
    ? `${characters.slice(0, HALF)}-${characters.slice(HALF)}`
    : undefined;
}

function half({ secrets }: Needs<'secrets'>): string {
  let characters = '';
  while (characters.length < HALF)
    for (const character of secrets.random(HALF * 2)) {
      // Rejection sampling keeps the characters uniform.
      if (characters.length < HALF && ALPHABET.includes(character)) characters += character;
    }
  return characters;
}
