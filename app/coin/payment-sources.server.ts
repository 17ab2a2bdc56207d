import type { Needs } from '#shared/context';

/** What a page on which coins are paid for may load and open: the gateway's script and windows, nowhere else allowed. */
export function paymentSources({ payments: { script } }: Needs<'payments'>): Record<string, string> {
  const hosts = script?.hosts.join(' ') ?? '';
  const sdk = script && URL.canParse(script.sdkUrl) ? new URL(script.sdkUrl).origin : '';
  return {
    'content-security-policy': `script-src ${sdk} ${hosts}; connect-src ${hosts}; frame-src ${hosts}; form-action ${hosts}`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
