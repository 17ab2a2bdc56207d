/** Broadcast between tabs. */
export type OfflineChange = { is: 'changed' } | { is: 'progress'; id: number; share: number };

const CHANNEL = 'seoga.kept';
let speaking: BroadcastChannel | undefined;
const listeners = new Set<(change: OfflineChange) => void>();

/** Includes this tab. */
export function announceOfflineChange(change: OfflineChange): void {
  speaking ??= channel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has none
  speaking.postMessage(change);
  for (const listener of listeners) listener(change);
}

/** Returns the unsubscribe function. */
export function watchOfflineChanges(listener: (change: OfflineChange) => void): () => void {
  speaking ??= channel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function channel(): BroadcastChannel {
  const objectUrl = new BroadcastChannel(CHANNEL);
  objectUrl.addEventListener('message', ({ data }: MessageEvent<OfflineChange>) => {
    for (const listener of listeners) listener(data);
  });
  return objectUrl;
}
