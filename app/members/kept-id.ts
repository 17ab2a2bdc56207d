import { cookieValue } from './token-store.ts';

/** The address that an earlier login asked to keep (V4). */
export function keptId(): string {
  return cookieValue(document.cookie, 'save_id') ?? '';
}
