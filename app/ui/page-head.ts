import type { MetaDescriptor } from 'react-router';

interface PageHead {
  /** Name of the page; without one the title is the shop's. */
  page?: string;
  description: string;
  /** Path with the parameters that make it another page. */
  path: string;
  origin: string | undefined;
  image?: string | undefined;
  type?: 'website' | 'book';
  noIndex?: boolean;
}

const SITE = '서가';
/** More than the 160 letters of a description that search engines and messengers show. */
const LONG = /^(.{159}).{2,}$/u;
const TAGLINE = '이야기가 머무는 곳, 서가';

/** What stands in a page's head for search engines and shared links. */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const title = head.page ? `${head.page} - ${SITE}` : TAGLINE;
  const url = `${head.origin ?? ''}${head.path}`;
  const description = head.description.trim().replace(/\s+/g, ' ').replace(LONG, '$1…');
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: SITE },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.page ?? TAGLINE },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${head.origin ?? ''}${head.image ?? '/og-card.png'}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
