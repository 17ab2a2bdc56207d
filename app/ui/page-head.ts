import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { ToldShop } from '#vocabulary/told-shop';
import { shopFrom } from '../told-shop.ts';

interface PageHead {
  /** Name of the page. */
  page: string;
  /** Where it is not the page's name with the shop's behind it. */
  title?: string;
  description: string;
  /** Path with the parameters that make it another page. */
  path: string;
  /** A card of 1200 by 630; without one the shop's. */
  image?: string | undefined;
  /** The picture is no card: nobody is told its size. */
  isOfOtherSize?: boolean;
  type?: 'website' | 'book';
  noIndex?: boolean;
}

/** Routes of a page as the router hands them to its head: the first is the root, whose loader tells of the shop. */
export type HeadMatches = readonly ({ loaderData?: unknown } | undefined)[];

/** More than the 160 letters of a description that search engines and messengers show. */
const LONG = /^(.{159}).{2,}$/u;

/** The shop's own name, address and card; where the root failed, nothing but its usual name is known. */
export function headShop([root]: HeadMatches): { name: string; origin: string; card: string } {
  const told: { origin?: string; shop?: string | ToldShop; card?: string } = Object(root?.loaderData);
  const { origin = '', shop, card = '/og-card.png' } = told;
  return { name: shop === undefined ? '서가' : shopFrom(shop).name, origin, card };
}

/** The shop's name, as its operator told it. */
export function useShopName(): string {
  return headShop([{ loaderData: useRouteLoaderData('root') }]).name;
}

/** What a page is called in the browser and in lists of search engines. */
export function pageTitle(matches: HeadMatches, page: string): string {
  return `${page} - ${headShop(matches).name}`;
}

/** What stands in a page's head for search engines and shared links. */
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
