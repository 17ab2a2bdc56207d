import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { ACCESS_MINUTES } from './session-rules.ts';

/** Whom an access token names, and until when. */
export interface AccessClaim {
  memberNo: number;
  sessionId: number;
  /** The member's epoch when it was made. */
  epoch: number;
  expiresAt: Date;
}

/** Makes the token that calls carry in `Login-At` (specification A1). It names no person beyond the member's number. */
export function makeAccessToken(
  ctx: Needs<'secrets'>,
  order: { memberNo: number; sessionId: number; epoch: number; now: Date },
): string {
  const ends = Math.floor(order.now.getTime() / 1000) + ACCESS_MINUTES * 60;
  const claim = [order.memberNo, order.sessionId, order.epoch, ends].map((part) => part.toString(36)).join('.');
  return `${claim}.${ctx.secrets.mac('access-token', claim)}`;
}

/** Reads a token that this shop made. Refuses with AUTH_ERROR 0004 what it did not make, or what was changed. */
export function readAccessToken(ctx: Needs<'secrets'>, token: string): AccessClaim {
  const shape = /^([0-9a-z]{1,12})\.([0-9a-z]{1,12})\.([0-9a-z]{1,8})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token);
  if (!shape) throw new Refusal('AUTH_ERROR', '0004');
  const [, member = '', session = '', epoch = '', ends = '', mac = ''] = shape;
  const made = ctx.secrets.mac('access-token', [member, session, epoch, ends].join('.'));
  if (!ctx.secrets.isSame(ctx.secrets.digest(made), ctx.secrets.digest(mac))) throw new Refusal('AUTH_ERROR', '0004');
  const number = (text: string): number => Number.parseInt(text, 36);
  return {
    memberNo: number(member),
    sessionId: number(session),
    epoch: number(epoch),
    expiresAt: new Date(number(ends) * 1000),
  };
}
