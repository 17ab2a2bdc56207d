import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type LoginProvider, PROVIDER_NAMES, type SocialProvider } from '#shared/members/members';
import { SOCIAL_PROVIDERS } from '#shared/members/social-login';
import { deleteIdentity, lockMember, selectIdentities } from '../login/login-identity-store.ts';
import type { SessionMember } from '../sessions/session-member.ts';

/** One of the five providers on the member page. */
export interface LinkedProvider {
  provider: SocialProvider;
  /** Null when not linked. */
  linkedAt: Date | null;
  usedAt: Date | null;
  mail: string | null;
  isOffered: boolean;
  /** It is the only login method, which cannot be removed. */
  isLast: boolean;
}

type Owner = Pick<SessionMember, 'memberNo'>;

/** The available or linked providers. A password counts when deciding the last login method. */
export async function listLinkedProviders(ctx: Needs<'db' | 'social'>, member: Owner): Promise<LinkedProvider[]> {
  const identities = await selectIdentities(ctx.db, member.memberNo);
  const offered = ctx.social.available();
  const providers = SOCIAL_PROVIDERS.map((provider): LinkedProvider => {
    const match = identities.find((candidate) => candidate.provider === provider);
    return {
      provider,
      linkedAt: match?.linked_at ?? null,
      usedAt: match?.used_at ?? null,
      mail: match?.mail ?? null,
      isOffered: offered.includes(provider),
      isLast: match !== undefined && identities.length === 1,
    };
  });
  return providers.filter(({ isOffered, linkedAt }) => isOffered || linkedAt !== null);
}

/** Unlinks a provider; idempotent. Sessions stay. Throws SOCIAL_ERROR 0006 for the last login method. */
export async function unlinkProvider(
  ctx: Needs<'db'>,
  input: { member: Owner; provider: SocialProvider },
): Promise<void> {
  const { provider } = input;
  const { memberNo } = input.member;
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberNo);
    const identities: { provider: LoginProvider }[] = await selectIdentities(tx, memberNo);
    if (!identities.some((method) => method.provider === provider)) return;
    if (identities.length === 1) throw new DomainError('SOCIAL_ERROR', '0006', { provider: PROVIDER_NAMES[provider] });
    await deleteIdentity(tx, { memberNo, provider });
  });
}
