import type { Needs } from '#shared/context';
import { scriptSources } from '../verify/provider-sources.server.ts';

/** What a page on which coins are paid for may load and open: the gateway's script and windows, nowhere else allowed. */
export function paymentSources({ payments }: Needs<'payments'>): Record<string, string> {
  return scriptSources(payments.script);
}
