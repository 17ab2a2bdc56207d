import { makeAccessToken, readAccessToken } from '../../domain/membership/access-token.ts';
import type { TestContext } from './test-context.ts';

/** The token of a session as it would be renewed now: what is tried for long outlasts one. */
export function freshToken(ctx: TestContext, token: string): string {
  return makeAccessToken(ctx, { ...readAccessToken(ctx, token), now: new Date() });
}
