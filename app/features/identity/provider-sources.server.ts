import type { Needs } from '#kernel/context';

/** CSP of identity pages. */
export function sourcesOf({ identity }: Needs<'identity'>): Record<string, string> {
  return scriptSources(identity.script);
}

/** CSP and opener policy for a provider's script. */
export function scriptSources(script: { sdkUrl: string; hosts: string[] } | null): Record<string, string> {
  const hosts = script?.hosts.join(' ') ?? '';
  const sdk = script && URL.canParse(script.sdkUrl) ? new URL(script.sdkUrl).origin : '';
  return {
    'content-security-policy': `script-src ${sdk} ${hosts}; connect-src ${hosts}; frame-src ${hosts}; form-action ${hosts}`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
