/** Likes of an episode, and whether the reader is among them. */
export interface Likes {
  likes: number;
  is_liked: boolean;
}

/** Changed on this page: the bar and the end of an episode show the same. */
const changed = new Map<number, Likes>();
const commentCounts = new Map<number, number>();
const listeners = new Set<() => void>();

export function changedLikes(episode: number): Likes | undefined {
  return changed.get(episode);
}

export function changeLikes(episode: number, likes: Likes): void {
  changed.set(episode, likes);
  for (const listener of listeners) listener();
}

/** Comments of an episode, once they were opened on this page. */
export function changedCommentCount(episode: number): number | undefined {
  return commentCounts.get(episode);
}

export function changeCommentCount(episode: number, count: number): void {
  commentCounts.set(episode, count);
  for (const listener of listeners) listener();
}

export function watchReactions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
