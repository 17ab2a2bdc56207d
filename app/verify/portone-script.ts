/** A check that the server began, as PortOne's browser script takes it. */
export interface BegunCheck {
  id: string;
  storeId: string;
  channelKey: string;
  sdkUrl: string;
  /** Where a phone comes back to, on this very host. */
  returnPath: string;
}

/** What the script gives back where it did not lead away from the page. */
interface CheckResult {
  identityVerificationId: string;
  code?: string;
  message?: string;
}

interface PortOneScript {
  requestIdentityVerification(request: {
    storeId: string;
    channelKey: string;
    identityVerificationId: string;
    redirectUrl: string;
    windowType: { pc: 'POPUP'; mobile: 'REDIRECTION' };
  }): Promise<CheckResult | undefined>;
}

declare global {
  interface Window {
    PortOne?: PortOneScript;
  }
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

let loading: Promise<PortOneScript> | undefined;

function portOneScript(url: string): Promise<PortOneScript> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      if (window.PortOne) resolve(window.PortOne);
      else reject(new Error('the script brought nothing'));
    });
    script.addEventListener('error', () => reject(new Error('the script did not come')));
    document.head.append(script);
  });
  // What did not come now may come with the next try.
  loading.catch(() => (loading = undefined));
  return loading;
}
