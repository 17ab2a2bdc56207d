import { createHash, randomBytes } from 'node:crypto';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { SocialProvider } from '#vocabulary/members';
import type { PracticeFault, PracticePerson } from './social-people.ts';

/** What was agreed to at the practice page, kept until its code is exchanged. */
export interface Grant {
  provider: SocialProvider;
  person: PracticePerson;
  fault: PracticeFault | undefined;
  redirectUri: string;
  challenge: string | undefined;
  nonce: string | undefined;
  /** Whether an identity token was asked for. */
  isOidc: boolean;
  isSpent: boolean;
}

type Keys = ReturnType<typeof generateKeyPair>;

const MOST_KEPT = 10_000;
const MINUTES = 10;

/** Codes and tokens of the practice provider, and the keys that sign for it. They live as long as the process. */
export class PracticeTokens {
  readonly #grants = new Map<string, Grant>();
  readonly #people = new Map<string, PracticePerson>();
  #keys: Keys | undefined;
  #otherKeys: Keys | undefined;

  keep(grant: Grant): string {
    return kept(this.#grants, grant);
  }

  /** A code opens once, for what it was given for. */
  spend(
    code: string,
    asked: { provider: SocialProvider; redirectUri: string; verifier: string | undefined },
  ): Grant | undefined {
    const grant = this.#grants.get(code);
    if (!grant || grant.isSpent || grant.provider !== asked.provider || grant.redirectUri !== asked.redirectUri)
      return undefined;
    grant.isSpent = true;
    if (grant.challenge !== undefined && grant.challenge !== challengeOf(asked.verifier ?? '')) return undefined;
    return grant;
  }

  openProfile(person: PracticePerson): string {
    return kept(this.#people, person);
  }

  personOf(token: string): PracticePerson | undefined {
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

/** Keeps a thing under a word that nobody guesses; the oldest makes room. */
function kept<Thing>(shelf: Map<string, Thing>, thing: Thing): string {
  for (const oldest of shelf.keys()) {
    if (shelf.size < MOST_KEPT) break;
    shelf.delete(oldest);
  }
  const word = randomBytes(24).toString('base64url');
  shelf.set(word, thing);
  return word;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
