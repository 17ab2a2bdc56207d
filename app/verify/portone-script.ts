import { portOneScript } from '../device/portone.ts';

/** A check that the server began, as PortOne's browser script takes it. */
export interface BegunCheck {
  id: string;
  storeId: string;
  channelKey: string;
  sdkUrl: string;
  /** Where a phone comes back to, on this very host. */
  returnPath: string;
}

/**
 * Opens the provider's window. Answers when it is closed, whatever happened in it: how it went is asked by the server.
 * Where the page was left for it, the promise never ends.
 */
export async function askPortOne(check: BegunCheck): Promise<void> {
  const portOne = await portOneScript(check.sdkUrl);
  const result = await portOne.requestIdentityVerification({
    storeId: check.storeId,
    channelKey: check.channelKey,
    identityVerificationId: check.id,
    redirectUrl: new URL(check.returnPath, location.href).href,
    windowType: { pc: 'POPUP', mobile: 'REDIRECTION' },
  });
  if (!result) return new Promise(() => undefined);
}
