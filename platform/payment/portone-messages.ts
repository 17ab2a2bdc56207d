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
    const message: unknown = await verify(secret, body, headers);
    if (typeof message !== 'object' || message === null || !('type' in message) || typeof message.type !== 'string')
      return undefined;
    return { id, kind: message.type.slice(0, 100), paymentId: paymentIdOf(message) };
  } catch {
    return undefined;
  }
}

function paymentIdOf(message: object): string | null {
  const data = 'data' in message ? message.data : undefined;
  if (typeof data !== 'object' || data === null || !('paymentId' in data)) return null;
  return typeof data.paymentId === 'string' && ID.test(data.paymentId) ? data.paymentId : null;
}
