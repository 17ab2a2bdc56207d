import type { Needs } from '#shared/context';

/** What a page on which an identity is proved may load and open: the provider's script and windows, nowhere else allowed. */
export function sourcesOf({ identity }: Needs<'identity'>): Record<string, string> {
  return scriptSources(identity.script);
}

/** Headers of a page that works with a provider's script: its origin and windows, and a hold on the windows it opens. */
export function scriptSources(script: { sdkUrl: string; hosts: string[] } | null): Record<string, string> {
  const hosts = script?.hosts.join(' ') ?? '';
  const sdk = script && URL.canParse(script.sdkUrl) ? new URL(script.sdkUrl).origin : '';
  return {
    'content-security-policy': `script-src ${sdk} ${hosts}; connect-src ${hosts}; frame-src ${hosts}; form-action ${hosts}`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
