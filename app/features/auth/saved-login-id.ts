import { cookieValue } from '../../browser/api/token-store.ts';

/** Saved e-mail address (V4). */
export function savedLoginId(): string {
  return cookieValue(document.cookie, 'save_id') ?? '';
}
