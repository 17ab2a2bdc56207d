import { type OperatorVisit, noteView } from '#domain/operators';
import { type OperatorRight, mayEnter } from '#vocabulary/operator-rights';
import { isMember } from '#domain/support';
import { addressNumber, refuseAddress } from '../../refused.server.ts';
import type { RequestFacts } from '../../request-context.server.ts';
import { operatorOnly } from '../operator-only.server.ts';

/** A key for a form that moves value: the same press twice is one act. */
export function freshKey({ ctx }: RequestFacts): string {
  return ctx.secrets.random(18);
}

/** Who acts, as use cases are told. */
export function clerkOf({ id, name }: OperatorVisit): { id: number; name: string } {
  return { id, name };
}

/** The member of an address, for somebody with a right. */
export function memberAsk(
  facts: RequestFacts,
  ask: { url: URL; memberNo: string; right: OperatorRight; fresh?: boolean },
): { operator: OperatorVisit; memberNo: number; mayDecide: boolean } {
  const { url, right, fresh = false } = ask;
  const operator = operatorOnly(facts, url, right, { fresh });
  const memberNo = addressNumber(ask.memberNo, url.pathname);
  return { operator, memberNo, mayDecide: mayEnter(operator.roles, 'money') };
}

/** Refuses with 404 an address that names no member; whoever looks at what a member did is taken down. */
export async function requireMember(
  { ctx }: RequestFacts,
  { url, memberNo, operator }: { url: URL; memberNo: number; operator: OperatorVisit },
): Promise<void> {
  if (!(await isMember(ctx, memberNo))) refuseAddress(url.pathname);
  await noteView(ctx, { by: clerkOf(operator), act: { name: 'member.view', subject: `member:${memberNo}` } });
}

/** The place of a page of a list in its address; undefined for the first. */
export function beforeIn(url: URL): number | undefined {
  const text = url.searchParams.get('before') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** A whole number as it was typed; NaN for whatever is none, which use cases refuse. */
export function numberIn(text: string): number {
  const plain = text.replaceAll(/[,\s]/g, '');
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** As `numberIn`; null where nothing was typed. */
export function numberOrNone(text: string): number | null {
  return text.trim() === '' ? null : numberIn(text);
}
