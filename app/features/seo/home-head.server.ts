import { escapeHtml } from '#shared/content/escape-markup';
import type { RequestContext } from '../../server/request-context.server.ts';

const cache = new WeakMap<object, { from: string; html: string }>();

/**
 * Home page structured data, verification and feeds. Documents only, not in loader data. Cached until the settings
 * change.
 */
export function homeHead({ shop, engines }: RequestContext, origin: string): string {
  const from = `${origin} ${engines.naverVerification} ${engines.googleVerification}`;
  const cached = cache.get(shop);
  if (cached?.from === from) return cached.html;
  const graph = { '@context': 'https://schema.org', '@graph': [organization(shop, origin), site(shop, origin)] };
  const html = [
    proof('naver-site-verification', engines.naverVerification),
    proof('google-site-verification', engines.googleVerification),
    '<link rel="alternate" type="application/rss+xml" title="새 회차" href="/rss.xml"/>',
    '<link rel="alternate" type="application/opds+json" title="작품 목록" href="/opds"/>',
    `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)}</script>`,
  ].join('');
  cache.set(shop, { from, html });
  return html;
}

export function homeDescription({ shop: { name, tagline, description } }: RequestContext) {
  const title = tagline.includes(name) ? tagline : [tagline, name].filter(Boolean).join(' - ');
  return { title, description: description || tagline || name };
}

/** Meta code; verification files are served separately. */
function proof(name: string, content: string): string {
  return content === '' || content.endsWith('.html') ? '' : `<meta name="${name}" content="${escapeHtml(content)}"/>`;
}

function organization(shop: RequestContext['shop'], origin: string): object {
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

function site(shop: RequestContext['shop'], origin: string): object {
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
