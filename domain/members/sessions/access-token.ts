import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { ACCESS_MINUTES } from './session-rules.ts';

export interface AccessClaim {
  memberNo: number;
  sessionId: number;
  epoch: number;
  expiresAt: Date;
}

/** Creates the token for the `Login-At` header (specification A1). It identifies the member by number only. */
export function makeAccessToken(
  ctx: Needs<'secrets'>,
  input: { memberNo: number; sessionId: number; epoch: number; now: Date },
): string {
  const ends = Math.floor(input.now.getTime() / 1000) + ACCESS_MINUTES * 60;
  const claim = [input.memberNo, input.sessionId, input.epoch, ends].map((part) => part.toString(36)).join('.');
  return `${claim}.${ctx.secrets.mac('access-token', claim)}`;
}

/** Parses and verifies a token. Throws AUTH_ERROR 0004 when forged or modified. */
export function readAccessToken(ctx: Needs<'secrets'>, token: string): AccessClaim {
  const shape = /^([0-9a-z]{1,12})\.([0-9a-z]{1,12})\.([0-9a-z]{1,8})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token);
  if (!shape) throw new DomainError('AUTH_ERROR', '0004');
  const [, member = '', session = '', epoch = '', ends = '', mac = ''] = shape;
  const expectedMac = ctx.secrets.mac('access-token', [member, session, epoch, ends].join('.'));
  if (!ctx.secrets.timingSafeEqual(ctx.secrets.digest(expectedMac), ctx.secrets.digest(mac)))
    throw new DomainError('AUTH_ERROR', '0004');
  const number = (text: string): number => Number.parseInt(text, 36);
  return {
    memberNo: number(member),
    sessionId: number(session),
    epoch: number(epoch),
    expiresAt: new Date(number(ends) * 1000),
  };
}
