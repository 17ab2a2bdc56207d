/** PortOne's script; its result is verified on the server. */
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
  requestIssueBillingKey(request: {
    storeId: string;
    channelKey: string;
    billingKeyMethod: 'CARD';
    issueId: string;
    issueName: string;
    customer: { customerId: string };
    redirectUrl: string;
  }): Promise<(PortOneResult & { billingKey: string }) | undefined>;
}

/** Undefined after a redirect. */
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

/** Loaded on first use. Rejects on failure; retried next time. */
export function portOneScript(url: string): Promise<PortOneScript> {
  const existing = loading.get(url);
  if (existing) return existing;
  const script = loadScript(url);
  loading.set(url, script);
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
