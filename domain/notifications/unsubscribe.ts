import { legalVersions } from '#domain/legal';
import { sayAdverts } from '#domain/membership';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { UNSUBSCRIBE_SCOPES } from '#vocabulary/notifications';
import { clearDigest } from './choice-store.ts';
import { consentSentence, tellConsents } from './tell-consents.ts';
import type { UnsubscribeLink } from './unsubscribe-paths.ts';

/** What a link ends. Refuses with NEWS_ERROR 0002 what the shop has not made. */
export function readUnsubscribe(ctx: Needs<'secrets'>, token: string): UnsubscribeLink {
  const [number = '', name = '', mac = ''] = token.split('.');
  const scope = UNSUBSCRIBE_SCOPES.find((one) => one === name);
  const wanted = ctx.secrets.digest(ctx.secrets.mac('unsubscribe', `${number} ${name}`));
  if (!scope || !/^[1-9]\d{0,14}$/.test(number) || !ctx.secrets.isSame(ctx.secrets.digest(mac), wanted))
    throw new Refusal('NEWS_ERROR', '0002');
  return { memberNo: Number(number), scope };
}

/**
 * Ends adverts, by withdrawing the consent to them, or the gathered letter. Doing it again changes nothing. Answers what was
 * done in sentences; of a withdrawn consent the member is told by letter as well. Refuses with NEWS_ERROR 0002.
 */
export async function unsubscribe(ctx: Needs<'db' | 'mailer' | 'secrets'>, token: string): Promise<string[]> {
  const { memberNo, scope } = readUnsubscribe(ctx, token);
  const { privacy: version } = await legalVersions(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    if (scope === 'digest') {
      await clearDigest(tx, memberNo);
      return ['읽지 않은 알림을 모아 보내는 메일을 더 보내지 않습니다.'];
    }
    const changes = await sayAdverts(tx, { memberNo, version, marketing: false, marketingNight: false });
    await tellConsents(ctx, tx, { memberNo, changes });
    const { shop } = ctx.mailer.letterhead();
    if (changes.length === 0) return ['이미 광고성 정보를 보내지 않고 있습니다.'];
    return changes.map((change) => consentSentence(change, shop));
  });
}
