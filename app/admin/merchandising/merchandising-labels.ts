import { seoulMinute } from '#shared/content/seoul-date';
import type { AdminContentKind, ContentState } from '#shared/merchandising/admin-content-kinds';
import { adminPaths } from '#shared/web/admin-paths';

/** Empty when unlimited. */
export function periodText(startsAt: string | null, endsAt: string | null): string {
  if (!startsAt && !endsAt) return '상시';
  return `${startsAt ? seoulMinute(new Date(startsAt)) : ''} ~ ${endsAt ? seoulMinute(new Date(endsAt)) : ''}`;
}

export const STATE_TONES: Record<ContentState, 'good' | 'wait' | 'plain'> = {
  running: 'good',
  coming: 'wait',
  ended: 'plain',
  hidden: 'plain',
};

export function itemPath(kind: AdminContentKind, key: string): string {
  const [id = '', at] = key.split('/');
  if (kind === 'curations') return adminPaths.curation(key);
  if (kind === 'banners') return `${adminPaths.curationBanner(id)}?at=${at}`;
  return `${adminPaths.listItem(kind)}?key=${encodeURIComponent(key)}`;
}

export function copyPath(kind: AdminContentKind, key: string): string {
  const [id = '', at] = key.split('/');
  if (kind === 'curations') return `/operator/window/curations/new?copy=${key}`;
  if (kind === 'banners') return `${adminPaths.curationBanner(id)}?copy=${at}`;
  return `${adminPaths.listItem(kind)}?copy=${encodeURIComponent(key)}`;
}

/** null for banners, which are created in their curation. */
export function newPath(kind: AdminContentKind): string | null {
  if (kind === 'curations') return '/operator/window/curations/new';
  return kind === 'banners' ? null : adminPaths.listItem(kind);
}
