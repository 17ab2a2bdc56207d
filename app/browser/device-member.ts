import { readStored } from './device-positions.ts';

/** Owner of the reading records. */
export const OWNER_KEY = 'seoga.reading.owner';
/** Set until a logged-out member's data is removed. */
export const LEFT_KEY = 'seoga.reading.left';

/**
 * Inline script part: after logout hides the member's data and deletes downloads before first paint; the records
 * follow later.
 */
export const leaveScript = (): string =>
  `var l=localStorage,c=document.cookie;if((l['${OWNER_KEY}']||l['seoga.kept'])&&(!/login_key=./.test(c)||/auto_login=-1/.test(c))){l['${LEFT_KEY}']=1;indexedDB.deleteDatabase('seoga-kept');Object.keys(l).forEach(function(k){/^seoga\\.(places$|place\\.|settings\\.|kept$)/.test(k)&&l.removeItem(k)})}`;

/** As far as script can tell. */
export function isLoggedIn(): boolean {
  const { cookie } = document;
  return /login_key=./.test(cookie) && !/auto_login=-1/.test(cookie);
}

/** Whether a member's data must be removed first. */
export function hasMemberLeft(): boolean {
  return readStored(LEFT_KEY) !== null;
}
