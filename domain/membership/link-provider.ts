import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type LoginProvider, PROVIDER_NAMES, type SocialProvider } from '#vocabulary/members';
import { SOCIAL_PROVIDERS } from '#vocabulary/social-login';
import { deleteIdentity, lockMember, selectIdentities } from './ways-in-store.ts';
import type { MemberVisit } from './member-visit.ts';

/** One of the five, as a member's page shows it. */
export interface LinkedProvider {
  provider: SocialProvider;
  /** Null where it is not linked. */
  linkedAt: Date | null;
  usedAt: Date | null;
  /** The address that the provider told then. */
  mail: string | null;
  /** Whether it may be linked: the shop is set up for it. */
  isOffered: boolean;
  /** Whether it is the only way in, which may not be taken away. */
  isLast: boolean;
}

type Owner = Pick<MemberVisit, 'memberNo'>;

/** The providers that are offered or linked. A way in by password counts when it is asked which is the last. */
export async function linkedProviders(ctx: Needs<'db' | 'social'>, member: Owner): Promise<LinkedProvider[]> {
  const ways = await selectIdentities(ctx.db, member.memberNo);
  const offered = ctx.social.offered();
  const shown = SOCIAL_PROVIDERS.map((provider): LinkedProvider => {
    const way = ways.find((known) => known.provider === provider);
    return {
      provider,
      linkedAt: way?.linked_at ?? null,
      usedAt: way?.used_at ?? null,
      mail: way?.mail ?? null,
      isOffered: offered.includes(provider),
      isLast: way !== undefined && ways.length === 1,
    };
  });
  return shown.filter(({ isOffered, linkedAt }) => isOffered || linkedAt !== null);
}

/**
 * Takes a provider off a member; one that is not linked stays so. Sessions go on. Refuses with SOCIAL_ERROR 0006 the
 * last way in: it would lock the member out.
 */
export async function unlinkProvider(
  ctx: Needs<'db'>,
  order: { member: Owner; provider: SocialProvider },
): Promise<void> {
  const { provider } = order;
  const { memberNo } = order.member;
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberNo);
    const ways: { provider: LoginProvider }[] = await selectIdentities(tx, memberNo);
    if (!ways.some((way) => way.provider === provider)) return;
    if (ways.length === 1) throw new Refusal('SOCIAL_ERROR', '0006', { provider: PROVIDER_NAMES[provider] });
    await deleteIdentity(tx, { memberNo, provider });
  });
}
