import { cookieValue } from '../../browser/api/token-store.ts';

export function readPageCookie(name: string): string | undefined {
  return cookieValue(document.cookie, name);
}

/** 0 seconds deletes. */
export function setPageCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
