/** Whoever shows something of the member is told when somebody has logged in or out, or a login was found to be over. */
const watchers = new Set<() => void>();

export function sayMemberChanged(): void {
  for (const changed of watchers) changed();
}

export function watchMember(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}
