import type { WebhookMessage, WebhookResult, WebhookSender } from '#kernel/ports/webhook-port';

/** Accepts messages to `https://` addresses with scripted results. */
export class TestWebhookSender implements WebhookSender {
  readonly sent: WebhookMessage[] = [];
  /** Queued results; afterwards messages are taken. */
  answers: WebhookResult[] = [];

  isAllowed(url: string): boolean {
    return url.startsWith('https://');
  }

  async send(message: WebhookMessage): Promise<WebhookResult> {
    this.sent.push(message);
    return this.answers.shift() ?? { state: 'delivered', status: 204 };
  }
}
