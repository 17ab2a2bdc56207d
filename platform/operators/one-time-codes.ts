import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '#shared/console-ports';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;

/** Codes of six digits every thirty seconds by HMAC-SHA1, as every authenticator app knows them. */
export function makeOneTimeCodes(now: () => number = Date.now): OneTimeCodes {
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
