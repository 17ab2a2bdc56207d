import type { IdentityResult, IdentityProvider } from '#kernel/context';

export class TestIdentity implements IdentityProvider {
  readonly script = { storeId: 'store', channelKey: 'channel', sdkUrl: '/sdk.js', hosts: [] };
  readonly #answers = new Map<string, IdentityResult>();
  asked = 0;

  tell(id: string, response: IdentityResult): void {
    this.#answers.set(id, response);
  }

  async read(id: string): Promise<IdentityResult> {
    this.asked += 1;
    return this.#answers.get(id) ?? { state: 'open' };
  }
}

/** The same numbers mean the same person. */
export function person(birthDate: string, numbers: { ci?: string; di?: string } = {}): IdentityResult {
  return { state: 'verified', birthDate, ci: numbers.ci ?? null, di: numbers.di ?? null, method: 'test' };
}
