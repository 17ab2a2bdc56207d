import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodeGenerator } from '#kernel/ports/operator-auth-ports';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;

/** TOTP: six digits, thirty seconds, HMAC-SHA1. */
export function createOneTimeCodes(now: () => number = Date.now): OneTimeCodeGenerator {
  const codes = (secret: string, of = { shop: '', mail: '' }): TOTP =>
    new TOTP({
      issuer: of.shop,
      label: of.mail,
      secret: Secret.fromBase32(secret),
      algorithm: 'SHA1',
      digits: DIGITS,
      period: PERIOD_SECONDS,
    });
  return {
    make: () => new Secret({ size: SECRET_BYTES }).base32,
    address: (secret, of) => codes(secret, of).toString(),
    stepOf: (secret, code) => {
      const timestamp = now();
      const delta = codes(secret).validate({ token: code, timestamp, window: 1 });
      return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
    },
  };
}
