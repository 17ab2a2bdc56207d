/** Symbols of codes that the shop makes: of those that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) one at most. */
const SYMBOLS = '23456789ACDEFGHJKMNPQRTWXY';
const GROUPS = 3;
const GROUP = 4;
/** The alphabet of base64url, whose symbols are drawn evenly. */
const DRAWN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The greatest multiple of the symbols below 64: what lies above is drawn again, so that none comes more often. */
const EVEN = Math.floor(DRAWN.length / SYMBOLS.length) * SYMBOLS.length;

/** What is compared of a code: letters and digits alone, in capitals, however it was typed. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether something typed can be a code at all. */
export function isCode(plain: string): boolean {
  return /^[\p{L}\p{N}]{4,24}$/u.test(plain);
}

/** A code of twelve symbols in three groups, from a source of random base64url. */
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

/** A coupon as it stands for whoever typed its code. */
export interface CouponFacts {
  mostUses: number | null;
  uses: number;
  /** This member has used this very code, or another of its campaign. */
  isOwn: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  isOver: boolean;
  now: Date;
}

/**
 * Whether a coupon may be used. A code that is another's tells nothing but that it cannot be used, as one that there never
 * was; only one's own says that it was used. A code for many may say that it is past or all gone: it is no secret.
 */
export function decideCoupon(coupon: CouponFacts | undefined): 'use' | 'invalid' | 'used' | 'expired' | 'gone' {
  if (!coupon) return 'invalid';
  if (coupon.isOwn) return 'used';
  const isGone = coupon.mostUses !== null && coupon.uses >= coupon.mostUses;
  if (isGone && coupon.mostUses === 1) return 'invalid';
  if (coupon.startsAt && coupon.now < coupon.startsAt) return 'invalid';
  if (coupon.isOver || (coupon.endsAt && coupon.endsAt <= coupon.now)) return 'expired';
  return isGone ? 'gone' : 'use';
}
