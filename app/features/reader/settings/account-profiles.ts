import { readLocalJson, writeLocalJson } from '../position/position-storage.ts';

/** Profiles with changes that the account has not got yet, with a mark of the last change. */
const UNSENT_KEY = 'seoga.settings.unsent';

export function unsentProfiles(): Record<string, unknown> {
  return { ...Object(readLocalJson(UNSENT_KEY)) };
}

/** Until it is sent, the device's profile is newer than the account's. */
export function markUnsent(key: string, mark: number): void {
  writeLocalJson(UNSENT_KEY, { ...unsentProfiles(), [key]: mark });
}

/** Profiles sent meanwhile; those changed since stay unsent. */
export function forgetSent(sent: Record<string, unknown>): void {
  const left = Object.entries(unsentProfiles()).filter(([key, mark]) => sent[key] !== mark);
  writeLocalJson(UNSENT_KEY, Object.fromEntries(left));
}

/** Takes the profiles that the page brought from the account, as JSON by scope. Runs before first paint. */
export function adoptAccountProfiles(kind: string, json: string | undefined): void {
  if (!json) return;
  const unsent = unsentProfiles();
  for (const [scope, profile] of Object.entries<unknown>(JSON.parse(json))) {
    const key = `seoga.settings.${kind}.${scope}`;
    if (!(key in unsent)) writeLocalJson(key, profile);
  }
}
