/** Symbols of generated codes: at most one of each lookalike group (0 O, 1 I L, 2 Z, 5 S, 8 B, U V). */
const SYMBOLS = '23456789ACDEFGHJKMNPQRTWXY';
const GROUPS = 3;
const GROUP = 4;
/** The base64url alphabet, whose symbols are uniformly distributed. */
const DRAWN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The largest multiple below 64; higher values are drawn again to avoid bias. */
const EVEN = Math.floor(DRAWN.length / SYMBOLS.length) * SYMBOLS.length;

/** Normalizes a code: letters and digits only, upper case. */
export function normalizeCode(input: string): string {
  return input
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function isValidCode(code: string): boolean {
  return /^[\p{L}\p{N}]{4,24}$/u.test(code);
}

export function makeCode(random: (bytes: number) => string): string {
  let code = '';
  while (code.length < GROUPS * GROUP) {
    for (const drawn of random(24)) {
      const at = DRAWN.indexOf(drawn);
      if (at >= 0 && at < EVEN && code.length < GROUPS * GROUP) code += SYMBOLS[at % SYMBOLS.length];
    }
  }
  return code.replaceAll(new RegExp(`.{${GROUP}}(?!$)`, 'g'), '$&-');
}

export interface CouponStatus {
  mostUses: number | null;
  uses: number;
  /** The member has used this code, or another of its campaign. */
  isOwn: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  isOver: boolean;
  now: Date;
}

/**
 * Decides whether a coupon may be used. Another member's code is reported like an unknown one; only the own code is
 * reported as used. Shared codes are no secret and may be reported as expired or used up.
 */
export function decideCoupon(coupon: CouponStatus | undefined): 'use' | 'invalid' | 'used' | 'expired' | 'gone' {
  if (!coupon) return 'invalid';
  if (coupon.isOwn) return 'used';
  const isUsedUp = coupon.mostUses !== null && coupon.uses >= coupon.mostUses;
  if (isUsedUp && coupon.mostUses === 1) return 'invalid';
  if (coupon.startsAt && coupon.now < coupon.startsAt) return 'invalid';
  if (coupon.isOver || (coupon.endsAt && coupon.endsAt <= coupon.now)) return 'expired';
  return isUsedUp ? 'gone' : 'use';
}
