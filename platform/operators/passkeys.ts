import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { StoredPasskey, PasskeyVerifier } from '#kernel/ports/operator-auth-ports';
import { isDeepJson } from '#shared/web/json-depth';

/** Lazy: rarely used, and probes cryptography when loaded. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys bound to the shop's URL; validated before storage. */
export function createPasskeys(): PasskeyVerifier {
  return {
    createRegistrationOptions: async ({ shop, origin, operator, existing }) => {
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: shop,
        rpID: hostOf(origin),
        userName: operator.mail,
        userDisplayName: operator.name,
        userID: new TextEncoder().encode(`operator ${operator.id}`),
        attestationType: 'none',
        excludeCredentials: existing.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },
    verifyRegistration: ({ origin, challenge, answer }) => taken(origin, challenge, answer),
    createAuthenticationOptions: async ({ origin, existing }) => {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: hostOf(origin),
        userVerification: 'required',
        allowCredentials: existing.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },
    credentialIdOf: (answer) => readAnswer(answer)?.id,
    verifyAuthentication: (visible) => counterAfter(visible),
  };
}

async function taken(origin: string, challenge: string, answer: string): Promise<StoredPasskey | undefined> {
  const response = readAnswer(answer);
  if (!response) return undefined;
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) };
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({ response, ...expected });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey, counter, transports };
  } catch {
    // No passkey for this challenge and shop.
    return undefined;
  }
}

async function counterAfter({
  origin,
  challenge,
  answer,
  passkey,
}: Parameters<PasskeyVerifier['verifyAuthentication']>[0]): Promise<number | undefined> {
  const response = readAnswer(answer);
  if (!response) return undefined;
  const { id, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter, transports: transportsOf(transports) },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Another challenge or shop, or a decreased counter: a cloned key.
    return undefined;
  }
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Parses only; verification checks each part. */
function readAnswer(answer: string): (RegistrationResponseJSON & AuthenticationResponseJSON) | undefined {
  try {
    if (isDeepJson(answer)) return undefined;
    const read: unknown = JSON.parse(answer);
    return typeof read === 'object' && read !== null && typeof Reflect.get(read, 'id') === 'string'
      ? (read as RegistrationResponseJSON & AuthenticationResponseJSON)
      : undefined;
  } catch {
    return undefined;
  }
}

function transportsOf(transports: readonly string[]): AuthenticatorTransport[] {
  return transports as AuthenticatorTransport[];
}
