import { AD_CONSENT } from '#shared/merchandising/marketing';
import { call } from '../../browser/api/browser-call.ts';
import { setPageCookie, readPageCookie } from './page-cookies.ts';

/** `answer` is null before any decision. */
export interface AdConsent {
  isMember: boolean;
  answer: boolean | null;
  /** E-mail hash of a consenting member. */
  sha256: string;
  md5: string;
}
export const NO_HASHES = { sha256: '', md5: '' };

/** A member's decision applies to all devices; on failure there is no consent. */
export async function readAdConsent(isMember: boolean): Promise<AdConsent> {
  const saved = readPageCookie(AD_CONSENT.cookie);
  const device = saved === undefined ? null : saved === '1';
  // A refusal on this device always counts.
  if (!isMember || device === false) return { isMember, answer: device, ...NO_HASHES };
  try {
    const { agreed, mem_mail_sha256: sha256, mem_mail_md5: md5 } = await call('GET /ko/v1/member/advert-cookies');
    if (agreed !== null && agreed !== device) setPageCookie(AD_CONSENT.cookie, agreed ? '1' : '0', AD_CONSENT.seconds);
    return { isMember, answer: agreed ?? device, sha256, md5 };
  } catch {
    return { isMember, answer: false, ...NO_HASHES };
  }
}
