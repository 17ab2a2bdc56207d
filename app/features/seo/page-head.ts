import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import { parseShopInfo } from '../../browser/shop-info.ts';

interface PageHead {
  page: string;
  /** Default: page name and shop name. */
  title?: string;
  description: string;
  /** Canonical path with its parameters. */
  path: string;
  /** Open Graph image, 1200 × 630; default is the shop's. */
  image?: string | undefined;
  /** Omits the image size. */
  isOfOtherSize?: boolean;
  type?: 'website' | 'book';
  noIndex?: boolean;
}

/** The first match is the root route. */
export type HeadMatches = readonly ({ loaderData?: unknown } | undefined)[];

/** Limit of search engines and messengers. */
const LONG = /^(.{159}).{2,}$/u;

interface HeadShop {
  name: string;
  logo: string;
  origin: string;
  card: string;
}

/** Falls back to the default name when the root failed. */
export function headShop([root]: HeadMatches): HeadShop {
  const payload: { origin?: string; shop?: string; card?: string } = Object(root?.loaderData);
  const { origin = '', shop, card = '/og-card.png' } = payload;
  const { name, logo } = shop === undefined ? { name: '서가', logo: '' } : parseShopInfo(shop);
  return { name, logo, origin, card };
}

export function useShopName(): string {
  return useShop().name;
}

export function useShop(): HeadShop {
  return headShop([{ loaderData: useRouteLoaderData('root') }]);
}

export function pageTitle(matches: HeadMatches, page: string): string {
  return `${page} - ${headShop(matches).name}`;
}

export function pageHead(matches: HeadMatches, head: PageHead): MetaDescriptor[] {
  const { name, origin, card } = headShop(matches);
  const url = origin + head.path;
  const description = head.description.trim().replace(/\s+/g, ' ').replace(LONG, '$1…');
  const image = origin + (head.image ?? card);
  return [
    { title: head.title ?? pageTitle(matches, head.page) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.page },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: head.image ? head.page : name },
    ...(head.isOfOtherSize
      ? []
      : [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
    ...(head.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
