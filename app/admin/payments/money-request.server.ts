import { type SessionOperator, auditView } from '#domain/operators';
import { type OperatorPermission, hasPermission } from '#shared/operations/operator-permissions';
import { isMember } from '#domain/member-support';
import { idParam, throwNotFound } from '../../server/errors.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';
import { requireOperator } from '../operator-only.server.ts';

/** Idempotency key of a form that moves value. */
export function newRequestKey({ ctx }: RequestContext): string {
  return ctx.secrets.random(18);
}

export function clerkOf({ id, name }: SessionOperator): { id: number; name: string } {
  return { id, name };
}

export function memberRequest(
  pageContext: RequestContext,
  input: { url: URL; memberNo: string; right: OperatorPermission; fresh?: boolean },
): { operator: SessionOperator; memberNo: number; mayDecide: boolean } {
  const { url, right, fresh = false } = input;
  const operator = requireOperator(pageContext, url, right, { fresh });
  const memberNo = idParam(input.memberNo, url.pathname);
  return { operator, memberNo, mayDecide: hasPermission(operator.rights, 'money', 'write') };
}

/** Throws 404 for an unknown member and writes an audit entry for the view. */
export async function requireMember(
  { ctx }: RequestContext,
  { url, memberNo, operator }: { url: URL; memberNo: number; operator: SessionOperator },
): Promise<void> {
  if (!(await isMember(ctx, memberNo))) throwNotFound(url.pathname);
  await auditView(ctx, { by: clerkOf(operator), act: { name: 'member.view', subject: `member:${memberNo}` } });
}

export function beforeIn(url: URL): number | undefined {
  const text = url.searchParams.get('before') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** NaN when the text is no integer; use cases reject it. */
export function numberIn(text: string): number {
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

export function numberOrNone(text: string): number | null {
  return text.trim() === '' ? null : numberIn(text);
}
