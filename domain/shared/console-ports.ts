/** Time-based codes of six digits, as authenticator apps show them; they go by the world's clock, not by the shop's. */
export interface OneTimeCodes {
  /** A new secret, base32. */
  make(): string;
  /** The address that apps read from a QR code. */
  address(secret: string, of: { shop: string; mail: string }): string;
  /** The step of thirty seconds that a code belongs to, the present one or one beside it; null where it fits none. */
  stepOf(secret: string, code: string): number | null;
}

/** A passkey as it is kept: nothing of it opens anything. */
export interface KeptPasskey {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

/** Passkeys (WebAuthn) of operators. What browsers get and send is JSON as they know it. */
export interface Passkeys {
  /** What the browser needs to make a new one; `known` ones are not made twice. */
  offer(wish: {
    shop: string;
    origin: string;
    operator: { id: number; mail: string; name: string };
    known: readonly string[];
  }): Promise<{ challenge: string; options: string }>;
  /** The passkey that a browser made for a challenge; undefined for whatever is none. */
  take(made: { origin: string; challenge: string; answer: string }): Promise<KeptPasskey | undefined>;
  /** What the browser needs to show one of those that are known. */
  ask(wish: { origin: string; known: readonly Pick<KeptPasskey, 'id' | 'transports'>[] }): Promise<{
    challenge: string;
    options: string;
  }>;
  /** Which passkey an answer says it is of; undefined for what is no answer. */
  idIn(answer: string): string | undefined;
  /** The counter after a passkey signed a challenge; undefined where it did not. */
  check(shown: {
    origin: string;
    challenge: string;
    answer: string;
    passkey: KeptPasskey;
  }): Promise<number | undefined>;
}
