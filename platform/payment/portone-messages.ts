import { verify } from '@portone/server-sdk/webhook';
import type { GatewayMessage } from '#kernel/ports/payment-ports';

const ID = /^[\w.-]{1,120}$/;

/**
 * A Standard Webhooks message: signed raw bytes, at most five minutes off; else undefined. Only the payment id is
 * used.
 */
export async function readPortOneMessage(
  secret: string,
  { body, headers }: { body: string; headers: Record<string, string | string[] | undefined> },
): Promise<GatewayMessage | undefined> {
  const id = headers['webhook-id'];
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  try {
    const told: unknown = await verify(secret, body, headers);
    if (typeof told !== 'object' || told === null || !('type' in told) || typeof told.type !== 'string')
      return undefined;
    return { id, kind: told.type.slice(0, 100), paymentId: paymentIdOf(told) };
  } catch {
    return undefined;
  }
}

function paymentIdOf(told: object): string | null {
  const data = 'data' in told ? told.data : undefined;
  if (typeof data !== 'object' || data === null || !('paymentId' in data)) return null;
  return typeof data.paymentId === 'string' && ID.test(data.paymentId) ? data.paymentId : null;
}
