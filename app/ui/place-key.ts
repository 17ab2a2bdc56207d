/** Where in the history a screen stands: its entry may be written anew without becoming another place. */
export function screenKey({ key, state }: { key: string; state: unknown }): string {
  return (state as { at?: string } | null)?.at ?? key;
}
