import { seoulMinute } from '#vocabulary/seoul-date';
import type { WindowKind, WindowState } from '#vocabulary/window-kinds';

/** A period as a table shows it; nothing where it always stands. */
export function periodText(startsAt: string | null, endsAt: string | null): string {
  if (!startsAt && !endsAt) return '늘';
  return `${startsAt ? seoulMinute(new Date(startsAt)) : ''} ~ ${endsAt ? seoulMinute(new Date(endsAt)) : ''}`;
}

/** How a state looks beside a name. */
export const STATE_TONES: Record<WindowState, 'good' | 'wait' | 'plain'> = {
  running: 'good',
  coming: 'wait',
  ended: 'plain',
  hidden: 'plain',
};

/** Where one thing of the window is changed. */
export function itemPath(kind: WindowKind, key: string): string {
  const [id, at] = key.split('/');
  if (kind === 'curations') return `/operator/window/curations/${key}`;
  if (kind === 'banners') return `/operator/window/curations/${id}/banner?at=${at}`;
  return `/operator/window/${kind}/item?key=${encodeURIComponent(key)}`;
}

/** Where a copy of it begins. */
export function copyPath(kind: WindowKind, key: string): string {
  const [id, at] = key.split('/');
  if (kind === 'curations') return `/operator/window/curations/new?copy=${key}`;
  if (kind === 'banners') return `/operator/window/curations/${id}/banner?copy=${at}`;
  return `/operator/window/${kind}/item?copy=${encodeURIComponent(key)}`;
}

/** Where a new one begins; banners begin in their arrangement. */
export function newPath(kind: WindowKind): string | null {
  if (kind === 'curations') return '/operator/window/curations/new';
  return kind === 'banners' ? null : `/operator/window/${kind}/item`;
}
