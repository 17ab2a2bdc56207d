import type { Needs } from '#shared/context';
import type { UnsubscribeScope } from '#vocabulary/notifications';

/** Whom a link names, and what it ends. */
export interface UnsubscribeLink {
  memberNo: number;
  scope: UnsubscribeScope;
}

/**
 * The paths of a letter by which its reader ends receiving more of the kind, without logging in. They hold for ever: ending
 * has to be possible as long as the letter is there, and ending is all that they can do.
 */
export function unsubscribePaths(
  ctx: Needs<'secrets'>,
  { memberNo, scope }: UnsubscribeLink,
): { page: string; oneClick: string } {
  const token = `${memberNo}.${scope}.${ctx.secrets.mac('unsubscribe', `${memberNo} ${scope}`)}`;
  return { page: `/unsubscribe?token=${token}`, oneClick: `/unsubscribe/one-click?token=${token}` };
}
