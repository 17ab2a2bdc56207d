import { legalVersions } from '#domain/policies';
import { setAdvertConsents } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { UNSUBSCRIBE_SCOPES } from '#shared/notifications/notifications';
import { clearDigest } from './preference-store.ts';
import { consentText, sendConsentNotices } from '../adverts/consent-notices.ts';
import type { UnsubscribeLink } from './unsubscribe-paths.ts';

/** What a link ends. Throws NEWS_ERROR 0002 for a forged token. */
export function readUnsubscribe(ctx: Needs<'secrets'>, token: string): UnsubscribeLink {
  const [number = '', name = '', mac = ''] = token.split('.');
  const scope = UNSUBSCRIBE_SCOPES.find((item) => item === name);
  const wanted = ctx.secrets.digest(ctx.secrets.mac('unsubscribe', `${number} ${name}`));
  if (!scope || !/^[1-9]\d{0,14}$/.test(number) || !ctx.secrets.timingSafeEqual(ctx.secrets.digest(mac), wanted))
    throw new DomainError('NEWS_ERROR', '0002');
  return { memberNo: Number(number), scope };
}

/**
 * Withdraws the advert consent or ends the digest; idempotent. Returns confirmation texts; a withdrawal is also
 * confirmed by e-mail. Throws NEWS_ERROR 0002.
 */
export async function unsubscribe(ctx: Needs<'db' | 'mailer' | 'secrets'>, token: string): Promise<string[]> {
  const { memberNo, scope } = readUnsubscribe(ctx, token);
  const { privacy: version } = await legalVersions(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    if (scope === 'digest') {
      await clearDigest(tx, memberNo);
      return ['읽지 않은 알림을 모아 보내는 메일을 더 보내지 않습니다.'];
    }
    const changes = await setAdvertConsents(tx, { memberNo, version, marketing: false, marketingNight: false });
    await sendConsentNotices(ctx, tx, { memberNo, changes });
    const { shop } = ctx.mailer.branding();
    if (changes.length === 0) return ['이미 광고성 정보를 보내지 않고 있습니다.'];
    return changes.map((change) => consentText(change, shop));
  });
}
