import type { Needs } from '#shared/context';

/** What a page on which an identity is proved may load and open: the provider's script and windows, nowhere else allowed. */
export function sourcesOf({ identity: { script } }: Needs<'identity'>): Record<string, string> {
  const hosts = script?.hosts.join(' ') ?? '';
  const sdk = script && URL.canParse(script.sdkUrl) ? new URL(script.sdkUrl).origin : '';
  return {
    'content-security-policy': `script-src ${sdk} ${hosts}; connect-src ${hosts}; frame-src ${hosts}; form-action ${hosts}`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
