import { AD_CONSENT } from '#vocabulary/marketing';
import { call } from '../members/browser-call.ts';
import { keepCookie, pageCookie } from './page-cookies.ts';

/** What was said to cookies of adverts, as a visitor or as a member; null where nobody was asked. */
export interface AdvertConsent {
  isMember: boolean;
  answer: boolean | null;
  /** Hashes of a consenting member's address, where the operator has them given. */
  sha256: string;
  md5: string;
}
export const NO_HASHES = { sha256: '', md5: '' };

/**
 * What this device or its member said. A member's word counts on every device, so that one who takes it back does so
 * everywhere; where it cannot be asked for, nothing is agreed to.
 */
export async function consentHere(isMember: boolean): Promise<AdvertConsent> {
  const kept = pageCookie(AD_CONSENT.cookie);
  const device = kept === undefined ? null : kept === '1';
  // Who refused on this device has refused, whatever was said elsewhere.
  if (!isMember || device === false) return { isMember, answer: device, ...NO_HASHES };
  try {
    const { agreed, mem_mail_sha256: sha256, mem_mail_md5: md5 } = await call('GET /ko/v1/member/advert-cookies');
    if (agreed !== null && agreed !== device) keepCookie(AD_CONSENT.cookie, agreed ? '1' : '0', AD_CONSENT.seconds);
    return { isMember, answer: agreed ?? device, sha256, md5 };
  } catch {
    return { isMember, answer: false, ...NO_HASHES };
  }
}
