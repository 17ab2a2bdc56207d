/** Six-digit TOTP codes. Uses real time, not the shop's shifted clock. */
export interface OneTimeCodeGenerator {
  /** A new base32 secret. */
  make(): string;
  /** The otpauth URL for a QR code. */
  address(secret: string, account: { shop: string; mail: string }): string;
  /** The 30-second step of a code, allowing one step of drift; null if invalid. */
  stepOf(secret: string, code: string): number | null;
}

/** A stored passkey; contains no secret. */
export interface StoredPasskey {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

/** Passkeys (WebAuthn) of operators. Payloads are the browser's own JSON. */
export interface PasskeyVerifier {
  /** `known` passkeys are excluded. */
  createRegistrationOptions(request: {
    shop: string;
    origin: string;
    operator: { id: number; mail: string; name: string };
    existing: readonly string[];
  }): Promise<{ challenge: string; options: string }>;
  /** Undefined for an invalid registration. */
  verifyRegistration(registration: {
    origin: string;
    challenge: string;
    answer: string;
  }): Promise<StoredPasskey | undefined>;
  createAuthenticationOptions(request: {
    origin: string;
    existing: readonly Pick<StoredPasskey, 'id' | 'transports'>[];
  }): Promise<{
    challenge: string;
    options: string;
  }>;
  /** Credential id of a response; undefined if it is malformed. */
  credentialIdOf(answer: string): string | undefined;
  /** The new signature counter; undefined for an invalid signature. */
  verifyAuthentication(assertion: {
    origin: string;
    challenge: string;
    answer: string;
    passkey: StoredPasskey;
  }): Promise<number | undefined>;
}
