import type { PushResult, PushTarget, Pusher } from '#kernel/ports/push-port';
import type { PushMessage } from '#shared/notifications/push';

/** Accepts messages to `https://push.test/` with scripted results. */
export class TestPusher implements Pusher {
  readonly publicKey = `B${'A'.repeat(86)}`;
  readonly sent: { target: PushTarget; message: PushMessage; ttlSeconds: number }[] = [];
  /** Queued results; afterwards messages are accepted. */
  answers: PushResult[] = [];

  validate({ kind, address, keys }: PushTarget): 'good' | 'bad' | 'off' {
    if (kind === 'aos') return 'off';
    if (kind === 'ios') return keys === null ? 'good' : 'bad';
    return keys && address.startsWith('https://push.test/') ? 'good' : 'bad';
  }

  async send(target: PushTarget, message: PushMessage, { ttlSeconds }: { ttlSeconds: number }): Promise<PushResult> {
    this.sent.push({ target, message, ttlSeconds });
    return this.answers.shift() ?? { state: 'taken' };
  }
}
