import { useEffect } from 'react';
import { OWNER_KEY, isLoggedIn } from '../../browser/device-member.ts';
import { readStored } from '../../browser/stored-values.ts';
import { useMember } from '../auth/use-member.ts';
import type { RunningSync } from './member-sync.ts';

/** Starts after the page has loaded. */
const SOON_MS = 800;
/** Logout does not wait longer for the network. */
const LOGOUT_MS = 3000;

/** Syncs a member's reading; after logout removes it from the device. Loads nothing for visitors. */
export function ReadingSync(): null {
  const isMember = useMember() !== undefined;
  useEffect(() => {
    if (isMember) return syncMember();
    const hasLeft = readStored(OWNER_KEY) !== null && !isLoggedIn();
    // Retried on the next page.
    if (hasLeft) void import('./member-sync.ts').then((sync) => sync.clearOnLogout()).catch(() => undefined);
    return undefined;
  }, [isMember]);
  return null;
}

/** Returns the stop function. */
function syncMember(): () => void {
  let sync: Promise<RunningSync> | undefined;
  const begin = (): Promise<RunningSync> => (sync ??= import('./member-sync.ts').then(({ startSync }) => startSync()));
  const timer = setTimeout(() => void begin().catch(() => undefined), SOON_MS);
  // Syncs before logout, also one right after the page came: nobody can send these records afterwards.
  const logOut = (event: SubmitEvent): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/proc/logout') return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_MS));
    const synced = begin().then((running) => running.finish());
    void Promise.race([synced.catch(() => undefined), timeout]).then(() => form.submit());
  };
  document.addEventListener('submit', logOut);
  return () => {
    document.removeEventListener('submit', logOut);
    clearTimeout(timer);
    void sync?.then((running) => running.stop()).catch(() => undefined);
  };
}
