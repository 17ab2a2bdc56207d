import { createHash, randomBytes } from 'node:crypto';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { SocialProvider } from '#shared/members/members';
import type { SimulatedLoginError, SimulatedAccount } from './social-people.ts';

/** A consent, stored until its code is exchanged. */
export interface Grant {
  provider: SocialProvider;
  person: SimulatedAccount;
  error: SimulatedLoginError | undefined;
  redirectUri: string;
  challenge: string | undefined;
  nonce: string | undefined;
  /** An identity token was requested. */
  isOidc: boolean;
  isSpent: boolean;
}

type Keys = ReturnType<typeof generateKeyPair>;

const MAX_KEPT = 10_000;
const MINUTES = 10;

/** Codes, tokens and signing keys, in memory. */
export class SimulatedTokens {
  readonly #grants = new Map<string, Grant>();
  readonly #people = new Map<string, SimulatedAccount>();
  #keys: Keys | undefined;
  #otherKeys: Keys | undefined;

  keep(grant: Grant): string {
    return kept(this.#grants, grant);
  }

  /** Codes are single-use and bound to their request. */
  spend(
    code: string,
    requested: { provider: SocialProvider; redirectUri: string; verifier: string | undefined },
  ): Grant | undefined {
    const grant = this.#grants.get(code);
    if (!grant || grant.isSpent || grant.provider !== requested.provider || grant.redirectUri !== requested.redirectUri)
      return undefined;
    grant.isSpent = true;
    if (grant.challenge !== undefined && grant.challenge !== challengeOf(requested.verifier ?? '')) return undefined;
    return grant;
  }

  openProfile(person: SimulatedAccount): string {
    return kept(this.#people, person);
  }

  personOf(token: string): SimulatedAccount | undefined {
    return this.#people.get(token);
  }

  async jwks(): Promise<object> {
    const { publicKey } = await (this.#keys ??= generateKeyPair('RS256'));
    return { keys: [{ ...(await exportJWK(publicKey)), kid: 'practice', alg: 'RS256', use: 'sig' }] };
  }

  async sign(
    claims: Record<string, unknown>,
    to: { issuer: string; audience: string; isForged?: boolean },
  ): Promise<string> {
    const { privateKey } = await (to.isForged
      ? (this.#otherKeys ??= generateKeyPair('RS256'))
      : (this.#keys ??= generateKeyPair('RS256')));
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'practice' })
      .setIssuer(to.issuer)
      .setAudience(to.audience)
      .setIssuedAt()
      .setExpirationTime(`${MINUTES} minutes`)
      .sign(privateKey);
  }
}

/** Stores under a random key and evicts the oldest. */
function kept<Thing>(shelf: Map<string, Thing>, thing: Thing): string {
  for (const oldest of shelf.keys()) {
    if (shelf.size < MAX_KEPT) break;
    shelf.delete(oldest);
  }
  const word = randomBytes(24).toString('base64url');
  shelf.set(word, thing);
  return word;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
