import { showMemberPage } from '#domain/members';
import type { Needs } from '#kernel/context';
import { PROVIDER_NAMES } from '#shared/members/members';
import type { IdentityDetails } from './identity-field.tsx';

/** Identity confirmation: password or a recent social login. */
export async function loadIdentityDetails(
  ctx: Needs<'db'>,
  requested: { memberNo: number; path: string },
): Promise<IdentityDetails> {
  const { hasPassword, providers } = await showMemberPage(ctx, requested.memberNo);
  const query = new URLSearchParams({ return_to: requested.path, again: '1' });
  const methods = providers.map((provider) => ({
    name: PROVIDER_NAMES[provider],
    path: `/login/${provider}?${query}`,
  }));
  return { hasPassword, ways: methods };
}
