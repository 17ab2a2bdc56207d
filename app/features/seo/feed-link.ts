import type { MetaDescriptor } from 'react-router';

export function feedLink(path: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: '새 회차', href: path };
}
