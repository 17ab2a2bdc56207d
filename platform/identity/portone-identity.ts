import {
  type IdentityVerification,
  IdentityVerificationClient,
  IdentityVerificationError,
  isUnrecognizedIdentityVerification,
} from '@portone/server-sdk/identityVerification';
import { withTimeout } from '#platform/with-timeout';
import type { IdentityResult, IdentityProvider, IdentityScript, Log } from '#kernel/context';

export interface PortOneIdentitySettings extends IdentityScript {
  secret: string;
  apiBase: string;
  /** Test channels verify fictitious people: loopback only. */
  takesTestChannel: boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Identity checks by PortOne V2. Uncertain results are `unknown`, to be retried. */
export function createPortOneIdentity(settings: PortOneIdentitySettings, log: Log): IdentityProvider {
  const { secret, apiBase, storeId, channelKey, sdkUrl, hosts } = settings;
  const client = IdentityVerificationClient({ secret, baseUrl: apiBase, storeId });
  const read = async (id: string): Promise<IdentityResult> => {
    try {
      const identityVerification = client.getIdentityVerification({ identityVerificationId: id, storeId });
      return answerOf(await withTimeout(identityVerification, settings.timeoutMs ?? TIMEOUT_MS), settings);
    } catch (error) {
      if (isMissing(error)) return { state: 'open' };
      // @NOTE Logs only the error name: responses may contain personal data.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'cannot ask the identity provider');
      return { state: 'unknown' };
    }
  };
  return { script: { storeId, channelKey, sdkUrl, hosts }, read };
}

export function noIdentity(): IdentityProvider {
  return { script: null, read: async () => ({ state: 'unknown' }) };
}

/** The browser never started it. */
function isMissing(error: unknown): boolean {
  return error instanceof IdentityVerificationError && error.data.type === 'IDENTITY_VERIFICATION_NOT_FOUND';
}

function answerOf(found: IdentityVerification, settings: PortOneIdentitySettings): IdentityResult {
  if (isUnrecognizedIdentityVerification(found)) return { state: 'unknown' };
  if (found.status === 'READY') return { state: 'open' };
  if (found.status === 'FAILED') return { state: 'failed' };
  const { channel, verifiedCustomer } = found;
  // Another channel or test data proves nothing.
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
