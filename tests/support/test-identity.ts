import type { IdentityAnswer, IdentityProvider } from '#shared/context';

/** A provider of identity checks that answers what a test says; nothing else is known to it. */
export class TestIdentity implements IdentityProvider {
  readonly script = { storeId: 'store', channelKey: 'channel', sdkUrl: '/sdk.js', hosts: [] };
  readonly #answers = new Map<string, IdentityAnswer>();
  /** How often it was asked. */
  asked = 0;

  tell(id: string, answer: IdentityAnswer): void {
    this.#answers.set(id, answer);
  }

  async read(id: string): Promise<IdentityAnswer> {
    this.asked += 1;
    return this.#answers.get(id) ?? { state: 'open' };
  }
}

/** A proven person; whoever has the same numbers is the same one. */
export function person(birthDate: string, numbers: { ci?: string; di?: string } = {}): IdentityAnswer {
  return { state: 'verified', birthDate, ci: numbers.ci ?? null, di: numbers.di ?? null, method: 'test' };
}
