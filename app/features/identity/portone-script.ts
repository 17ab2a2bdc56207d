import { portOneScript } from '../../browser/portone.ts';

export interface StartedCheck {
  id: string;
  storeId: string;
  channelKey: string;
  sdkUrl: string;
  /** Return path of the redirect. */
  returnPath: string;
}

/** Resolves when the popup closes, whatever the result: the server knows it. Never resolves after a redirect. */
export async function runPortOneCheck(check: StartedCheck): Promise<void> {
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
