import type { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import type { StoreMessage } from '#kernel/ports/payment-ports';
import type { GooglePlaySettings } from './google-play-library.ts';

const pushed = z.object({ message: z.object({ messageId: z.string().min(1).max(200), data: z.base64() }) });
const token = z.string().min(1).max(1500);
const notification = z.object({
  packageName: z.string(),
  oneTimeProductNotification: z
    .object({ notificationType: z.int(), purchaseToken: token, sku: z.string().max(150) })
    .optional(),
  voidedPurchaseNotification: z.object({ purchaseToken: token, productType: z.int().optional() }).optional(),
  testNotification: z.object({}).optional(),
});
/** In voided purchases; 1 is a subscription. */
const ONE_TIME = 2;

/**
 * A Pub/Sub push message: signed by Google for this address, from the configured account, about this app; else
 * undefined.
 */
export async function playMessage(
  auth: OAuth2Client,
  { packageName, pushAudience, pushMail }: GooglePlaySettings,
  { body, headers }: { body: string; headers: Record<string, string | string[] | undefined> },
): Promise<StoreMessage | undefined> {
  const idToken = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(String(headers.authorization ?? ''))?.[1];
  if (!idToken) return undefined;
  const ticket = await auth.verifyIdToken({ idToken, audience: pushAudience }).catch(() => undefined);
  const sender = ticket?.getPayload();
  if (!sender?.email_verified || sender.email !== pushMail) return undefined;
  const read = readNotice(body);
  if (!read || read.notice.packageName !== packageName) return undefined;
  const { id, notice } = read;
  const { oneTimeProductNotification: bought, voidedPurchaseNotification: voided } = notice;
  if (bought) {
    const purchase = { store: 'google-play' as const, transactionId: bought.purchaseToken, product: bought.sku };
    return { id, kind: `oneTimeProduct ${bought.notificationType}`, purchase };
  }
  if (voided && (voided.productType ?? ONE_TIME) === ONE_TIME)
    return {
      id,
      kind: 'voidedPurchase',
      purchase: { store: 'google-play', transactionId: voided.purchaseToken, product: null },
    };
  return { id, kind: notice.testNotification ? 'test' : 'other', purchase: null };
}

function readNotice(body: string): { id: string; notice: z.infer<typeof notification> } | undefined {
  try {
    const { message } = pushed.parse(JSON.parse(body));
    const notice = notification.parse(JSON.parse(Buffer.from(message.data, 'base64').toString('utf8')));
    return { id: message.messageId, notice };
  } catch {
    return undefined;
  }
}
