/** What tabs tell each other of what is kept. */
export type KeptNews = { is: 'changed' } | { is: 'progress'; id: number; share: number };

const CHANNEL = 'seoga.kept';
let speaking: BroadcastChannel | undefined;
const here = new Set<(news: KeptNews) => void>();

/** Tells every page of this browser, this one too. */
export function sayKept(news: KeptNews): void {
  speaking ??= channel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has none
  speaking.postMessage(news);
  for (const listener of here) listener(news);
}

/** Listens; answers how to listen no more. */
export function hearKept(listener: (news: KeptNews) => void): () => void {
  speaking ??= channel();
  here.add(listener);
  return () => void here.delete(listener);
}

function channel(): BroadcastChannel {
  const made = new BroadcastChannel(CHANNEL);
  made.addEventListener('message', ({ data }: MessageEvent<KeptNews>) => {
    for (const listener of here) listener(data);
  });
  return made;
}
