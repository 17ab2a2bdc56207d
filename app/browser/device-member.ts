import { readStored } from './stored-values.ts';

/** Owner of the reading records. */
export const OWNER_KEY = 'seoga.reading.owner';
/** Set until a logged-out member's data is removed. */
export const LEFT_KEY = 'seoga.reading.left';

const MEMBER_DATA = /^seoga\.(places$|place\.|settings\.|kept$)/;

/**
 * After logout hides the member's data and deletes downloads before the first paint; the records follow later. Throws
 * without storage.
 */
export function hideDataOfLeftMember(): void {
  const hasData = localStorage.getItem(OWNER_KEY) !== null || localStorage.getItem('seoga.kept') !== null;
  if (!hasData || isLoggedIn()) return;
  localStorage.setItem(LEFT_KEY, '1');
  indexedDB.deleteDatabase('seoga-kept');
  for (const key of Object.keys(localStorage)) if (MEMBER_DATA.test(key)) localStorage.removeItem(key);
}

/** As far as script can tell. */
export function isLoggedIn(): boolean {
  const { cookie } = document;
  return /login_key=./.test(cookie) && !/auto_login=-1/.test(cookie);
}

/** Whether a member's data must be removed first. */
export function hasMemberLeft(): boolean {
  return readStored(LEFT_KEY) !== null;
}
