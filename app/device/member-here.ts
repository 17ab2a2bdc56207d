import { readStored } from './places.ts';

/** The member whose reading this device holds, while it holds any. */
export const OWNER_KEY = 'seoga.reading.owner';
/** Stands while a member who has logged out was not yet taken leave of. */
export const LEFT_KEY = 'seoga.reading.left';

/**
 * A part of the script that runs before the first paint: where a member has logged out, nothing of theirs is shown to
 * whoever comes after them, and the episodes that they kept are gone. The records follow as soon as their code is there.
 */
export const leaveScript = (): string =>
  `var l=localStorage,c=document.cookie;if((l['${OWNER_KEY}']||l['seoga.kept'])&&(!/login_key=./.test(c)||/auto_login=-1/.test(c))){l['${LEFT_KEY}']=1;indexedDB.deleteDatabase('seoga-kept');Object.keys(l).forEach(function(k){/^seoga\\.(places$|place\\.|settings\\.|kept$)/.test(k)&&l.removeItem(k)})}`;

/** Whether somebody is logged in in this browser, as far as script may know. */
export function isLoggedIn(): boolean {
  const { cookie } = document;
  return /login_key=./.test(cookie) && !/auto_login=-1/.test(cookie);
}

/** Whether a member's reading is to leave this device before anything else happens to it. */
export function hasMemberLeft(): boolean {
  return readStored(LEFT_KEY) !== null;
}
