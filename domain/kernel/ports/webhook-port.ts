import type { WebhookFailure } from '#shared/operations/webhooks';

/** A signed message to an operator's address. */
export interface WebhookMessage {
  url: string;
  /** Unique per delivery and equal for its repetitions. */
  id: string;
  /** As shown to the operator once. */
  secret: string;
  body: string;
}
/** Result of one attempt. */
export type WebhookResult =
  | { state: 'delivered'; status: number }
  | { state: 'failed'; failure: WebhookFailure; status: number | null };
/**
 * Sends webhooks, signed as Standard Webhooks says, to public https addresses only. Never throws; follows no
 * redirects; times out after ten seconds.
 */
export interface WebhookSender {
  /** Whether an address may be used; its host is checked again when connecting. */
  isAllowed(url: string): boolean;
  send(message: WebhookMessage): Promise<WebhookResult>;
}
