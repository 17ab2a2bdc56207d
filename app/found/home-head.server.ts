import { escaped } from '../layouts/shop-alert.server.ts';
import type { RequestFacts } from '../request-context.server.ts';

const kept = new WeakMap<object, { from: string; html: string }>();

/**
 * What stands in the head of the start page's document alone: whose the shop is, how it is searched, and its feeds. Only
 * whoever reads documents asks for it, so that it travels in no data and no screen under way has it. Made once for as long
 * as the operator says nothing else.
 */
export function homeHead({ shop, engines }: RequestFacts, origin: string): string {
  const from = `${origin} ${engines.naverVerification} ${engines.googleVerification}`;
  const known = kept.get(shop);
  if (known?.from === from) return known.html;
  const graph = { '@context': 'https://schema.org', '@graph': [organization(shop, origin), site(shop, origin)] };
  const html = [
    proof('naver-site-verification', engines.naverVerification),
    proof('google-site-verification', engines.googleVerification),
    '<link rel="alternate" type="application/rss+xml" title="새 회차" href="/rss.xml"/>',
    '<link rel="alternate" type="application/opds+json" title="작품 목록" href="/opds"/>',
    `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)}</script>`,
  ].join('');
  kept.set(shop, { from, html });
  return html;
}

/** What the start page is called and how it is described: by its tagline, which need not say the shop's name. */
export function homeWords({ shop: { name, tagline, description } }: RequestFacts) {
  const title = tagline.includes(name) ? tagline : [tagline, name].filter(Boolean).join(' - ');
  return { title, description: description || tagline || name };
}

/** A code stands in the page; the name of a file is answered as one. */
function proof(name: string, content: string): string {
  return content === '' || content.endsWith('.html') ? '' : `<meta name="${name}" content="${escaped(content)}"/>`;
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
