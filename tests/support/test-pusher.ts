import type { PushAnswer, PushTarget, Pusher } from '#shared/push-port';
import type { PushMessage } from '#vocabulary/push';

/** Push services of a test: they take everything under `https://push.test/`, and answer what they are told to. */
export class TestPusher implements Pusher {
  readonly publicKey = `B${'A'.repeat(86)}`;
  readonly sent: { target: PushTarget; message: PushMessage; ttlSeconds: number }[] = [];
  /** What the next messages are answered with, first to last; then they are taken. */
  answers: PushAnswer[] = [];

  judge({ kind, address, keys }: PushTarget): 'good' | 'bad' | 'off' {
    if (kind === 'aos') return 'off';
    if (kind === 'ios') return keys === null ? 'good' : 'bad';
    return keys && address.startsWith('https://push.test/') ? 'good' : 'bad';
  }

  async send(target: PushTarget, message: PushMessage, { ttlSeconds }: { ttlSeconds: number }): Promise<PushAnswer> {
    this.sent.push({ target, message, ttlSeconds });
    return this.answers.shift() ?? { state: 'taken' };
  }
}
