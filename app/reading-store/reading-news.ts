/** What a meeting with the account brought: the works in which other devices' places came. */
export interface ReadingNews {
  works: ReadonlySet<number>;
}

const listeners = new Set<(news: ReadingNews) => void>();
let hasMet = false;

/** Tells that the device and the account have met. */
export function sayMet(news: ReadingNews): void {
  hasMet = true;
  for (const listener of listeners) listener(news);
}

/** Calls when they met, at once when they have already. Answers how to stop. */
export function watchMeetings(listener: (news: ReadingNews | undefined) => void): () => void {
  if (hasMet) listener(undefined);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
