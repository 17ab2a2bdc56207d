import { portOneScript } from '../../browser/portone.ts';

/** What the gateway's window for a card needs. */
export interface CardWindowProps {
  store: string;
  channel: string;
  sdk: string;
  issue: string;
  customer: string;
}

/**
 * Opens the gateway's window and resolves with the card's key, or null when the member cancelled. Phones are redirected to
 * `returnPath` with `billingKey` and never resolve. Rejects when the script fails to load.
 */
export async function openCardWindow(
  window: CardWindowProps,
  { name, returnPath }: { name: string; returnPath: string },
): Promise<string | null> {
  const portOne = await portOneScript(window.sdk);
  const result = await portOne.requestIssueBillingKey({
    storeId: window.store,
    channelKey: window.channel,
    billingKeyMethod: 'CARD',
    issueId: window.issue,
    issueName: name,
    customer: { customerId: window.customer },
    redirectUrl: new URL(returnPath, location.href).href,
  });
  if (!result) return new Promise(() => undefined);
  return result.code === undefined && result.billingKey !== '' ? result.billingKey : null;
}
