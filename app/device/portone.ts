/** What PortOne's browser script can be asked for; its own answers tell little, the server asks PortOne itself. */
export interface PortOneScript {
  requestIdentityVerification(request: {
    storeId: string;
    channelKey: string;
    identityVerificationId: string;
    redirectUrl: string;
    windowType: { pc: 'POPUP'; mobile: 'REDIRECTION' };
  }): Promise<PortOneResult | undefined>;
  requestPayment(request: {
    storeId: string;
    channelKey: string;
    paymentId: string;
    orderName: string;
    totalAmount: number;
    currency: 'KRW';
    payMethod: string;
    easyPay?: { easyPayProvider: string };
    redirectUrl: string;
  }): Promise<PortOneResult | undefined>;
}

/** What a promise of the script gives; undefined where the page is left for the provider's. */
export interface PortOneResult {
  code?: string;
  message?: string;
}

declare global {
  interface Window {
    PortOne?: PortOneScript;
  }
}

const loading = new Map<string, Promise<PortOneScript>>();

/** The provider's script, fetched at its first use. Rejects where it does not come; the next try asks again. */
export function portOneScript(url: string): Promise<PortOneScript> {
  const known = loading.get(url);
  if (known) return known;
  const script = loadScript(url);
  loading.set(url, script);
  // What did not come now may come with the next try.
  script.catch(() => loading.delete(url));
  return script;
}

function loadScript(url: string): Promise<PortOneScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      if (window.PortOne) resolve(window.PortOne);
      else reject(new Error('the script brought nothing'));
    });
    script.addEventListener('error', () => reject(new Error('the script did not come')));
    document.head.append(script);
  });
}
