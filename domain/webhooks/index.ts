/** Webhooks: HTTP calls to operators' programs about orders, episodes and members. */
export { collectWebhookEvents } from './collect-events.ts';
export {
  type Webhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  listDeliveries,
  redeliverWebhook,
  setWebhookOn,
} from './manage-webhooks.ts';
export { sendWebhook } from './send-webhook.ts';
