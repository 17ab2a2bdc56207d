import { showMemberPage } from '#domain/membership';
import type { Needs } from '#shared/context';
import { PROVIDER_NAMES } from '#vocabulary/members';
import type { SelfFacts } from './self-field.tsx';

/** How a member can show that it is them: by their password, or by logging in afresh over a house of theirs. */
export async function selfFacts(ctx: Needs<'db'>, asked: { memberNo: number; path: string }): Promise<SelfFacts> {
  const { hasPassword, providers } = await showMemberPage(ctx, asked.memberNo);
  const query = new URLSearchParams({ return_to: asked.path, again: '1' });
  const ways = providers.map((provider) => ({ name: PROVIDER_NAMES[provider], path: `/login/${provider}?${query}` }));
  return { hasPassword, ways };
}
