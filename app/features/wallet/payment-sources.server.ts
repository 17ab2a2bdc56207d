import type { Needs } from '#kernel/context';
import { scriptSources } from '../identity/provider-sources.server.ts';

/** CSP of payment pages. */
export function paymentSources({ payments }: Needs<'payments'>): Record<string, string> {
  return scriptSources(payments.script);
}
