/** Stable key of a history entry, also after replace. */
export function historyKey({ key, state }: { key: string; state: unknown }): string {
  return (state as { at?: string } | null)?.at ?? key;
}
