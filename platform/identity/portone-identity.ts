import {
  type IdentityVerification,
  IdentityVerificationClient,
  IdentityVerificationError,
  isUnrecognizedIdentityVerification,
} from '@portone/server-sdk/identityVerification';
import { inTime } from '#platform/in-time';
import type { IdentityAnswer, IdentityProvider, IdentityScript, Log } from '#shared/context';

/** How a shop reaches PortOne V2. */
export interface PortOneIdentitySettings extends IdentityScript {
  secret: string;
  /** Origin of its API. */
  apiBase: string;
  /** A test channel proves made-up people; only a shop on this machine may take them. */
  takesTestChannel: boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Identity checks by PortOne V2. Whatever cannot be read for sure is `unknown`, to be asked again. */
export function makePortOneIdentity(settings: PortOneIdentitySettings, log: Log): IdentityProvider {
  const { secret, apiBase, storeId, channelKey, sdkUrl, hosts } = settings;
  const client = IdentityVerificationClient({ secret, baseUrl: apiBase, storeId });
  const read = async (id: string): Promise<IdentityAnswer> => {
    try {
      const asked = client.getIdentityVerification({ identityVerificationId: id, storeId });
      return answerOf(await inTime(asked, settings.timeoutMs ?? TIMEOUT_MS), settings);
    } catch (error) {
      if (isMissing(error)) return { state: 'open' };
      // @NOTE Only the fault's name: a provider's answer may hold a person.
      log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'cannot ask the identity provider');
      return { state: 'unknown' };
    }
  };
  return { script: { storeId, channelKey, sdkUrl, hosts }, read };
}

/** A shop without a provider: nothing can be proved. */
export function noIdentity(): IdentityProvider {
  return { script: null, read: async () => ({ state: 'unknown' }) };
}

/** The provider knows no such check: the browser never came to ask for it. */
function isMissing(error: unknown): boolean {
  return error instanceof IdentityVerificationError && error.data.type === 'IDENTITY_VERIFICATION_NOT_FOUND';
}

function answerOf(found: IdentityVerification, settings: PortOneIdentitySettings): IdentityAnswer {
  if (isUnrecognizedIdentityVerification(found)) return { state: 'unknown' };
  if (found.status === 'READY') return { state: 'open' };
  if (found.status === 'FAILED') return { state: 'failed' };
  const { channel, verifiedCustomer } = found;
  // A check made over another channel, or with made-up people, proves nothing here.
  if (channel?.key !== undefined && channel.key !== settings.channelKey) return { state: 'failed' };
  if (channel?.type === 'TEST' && !settings.takesTestChannel) return { state: 'failed' };
  if (!isText(verifiedCustomer?.birthDate)) return { state: 'failed' };
  const { birthDate, ci, di } = verifiedCustomer;
  return {
    state: 'verified',
    birthDate,
    ci: isText(ci) ? ci : null,
    di: isText(di) ? di : null,
    method: `portone/${channel?.pgProvider ?? 'unknown'}`,
  };
}
