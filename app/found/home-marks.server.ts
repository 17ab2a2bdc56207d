import type { MetaDescriptor } from 'react-router';
import { feedLink } from './feed-link.ts';
import type { RequestFacts } from '../request-context.server.ts';

/** What stands in the head of the start page alone: whose the shop is, how it is searched, and its feeds. */
export function homeMarks({ shop, engines }: RequestFacts, origin: string): MetaDescriptor[] {
  return [
    ...proof('naver-site-verification', engines.naverVerification),
    ...proof('google-site-verification', engines.googleVerification),
    feedLink('/rss.xml'),
    { tagName: 'link', rel: 'alternate', type: 'application/opds+json', title: '작품 목록', href: '/opds' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': [organization(shop, origin), site(shop, origin)],
      },
    },
  ];
}

/** What the start page is called and how it is described: by its tagline, which need not say the shop's name. */
export function homeWords({ shop: { name, tagline, description } }: RequestFacts) {
  const title = tagline.includes(name) ? tagline : [tagline, name].filter(Boolean).join(' - ');
  return { title, description: description || tagline || name };
}

/** A code stands in the page; the name of a file is answered as one. */
function proof(name: string, content: string): MetaDescriptor[] {
  return content === '' || content.endsWith('.html') ? [] : [{ name, content }];
}

function organization(shop: RequestFacts['shop'], origin: string): object {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shop.company || shop.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(shop.email ? { email: shop.email } : {}),
    ...(shop.phone ? { telephone: shop.phone } : {}),
    ...(shop.address ? { address: shop.address } : {}),
  };
}

function site(shop: RequestFacts['shop'], origin: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: shop.name,
    url: `${origin}/`,
    inLanguage: 'ko',
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
