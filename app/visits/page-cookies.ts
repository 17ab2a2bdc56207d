import { cookieValue } from '../members/token-store.ts';

/** What a cookie holds that script may read; undefined where it is absent or empty. */
export function pageCookie(name: string): string | undefined {
  return cookieValue(document.cookie, name);
}

/** Keeps a cookie of the shop's own for so many seconds; 0 takes it away. */
export function keepCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
