import type { Needs } from '#kernel/context';
import type { UnsubscribeScope } from '#shared/notifications/notifications';

export interface UnsubscribeLink {
  memberNo: number;
  scope: UnsubscribeScope;
}

/** Opt-out links of an e-mail, without login. They never expire and allow nothing else. */
export function unsubscribePaths(
  ctx: Needs<'secrets'>,
  { memberNo, scope }: UnsubscribeLink,
): { page: string; oneClick: string } {
  const token = `${memberNo}.${scope}.${ctx.secrets.mac('unsubscribe', `${memberNo} ${scope}`)}`;
  return { page: `/unsubscribe?token=${token}`, oneClick: `/unsubscribe/one-click?token=${token}` };
}
