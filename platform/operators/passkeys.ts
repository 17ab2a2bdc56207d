import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { KeptPasskey, Passkeys } from '#shared/console-ports';
import { isDeepJson } from '#vocabulary/json-depth';

/** Loaded by the first who needs it: few do, and it tries out what the machine's cryptography can. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys bound to the shop's own address; what a browser sends is checked wholly before anything of it is kept. */
export function makePasskeys(): Passkeys {
  return {
    offer: async ({ shop, origin, operator, known }) => {
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: shop,
        rpID: hostOf(origin),
        userName: operator.mail,
        userDisplayName: operator.name,
        userID: new TextEncoder().encode(`operator ${operator.id}`),
        attestationType: 'none',
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },
    take: ({ origin, challenge, answer }) => taken(origin, challenge, answer),
    ask: async ({ origin, known }) => {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: hostOf(origin),
        userVerification: 'required',
        allowCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },
    idIn: (answer) => readAnswer(answer)?.id,
    check: (shown) => counterAfter(shown),
  };
}

async function taken(origin: string, challenge: string, answer: string): Promise<KeptPasskey | undefined> {
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
    // Whatever a browser sent that is no passkey for this challenge and this shop.
    return undefined;
  }
}

async function counterAfter({
  origin,
  challenge,
  answer,
  passkey,
}: Parameters<Passkeys['check']>[0]): Promise<number | undefined> {
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
    // Of another challenge or shop, or a counter that went back: a copy of the key.
    return undefined;
  }
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

/** What a browser sent, as far as it is one; the verifying functions check every part of it. */
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
