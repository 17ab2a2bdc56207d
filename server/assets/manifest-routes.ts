import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { logoUrl } from '#shared/web/shop-logo';
import { type ShopProfile, EMPTY_SHOP_INFO } from '#domain/merchandising';

/** Background of the light theme; browsers prefer the page's colours. */
const PAPER = '#fbfaf7';
const MAX_SHORT_NAME = 12;
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const SHORTCUTS = [
  { name: '내 서재', url: '/mybook' },
  { name: '연재', url: '/main/serial' },
  { name: '웹툰', url: '/webtoon' },
].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] }));
/** Only for the default shop: a renamed shop has other works. */
const SCREENSHOTS = [
  { src: '/screenshots/narrow-home.webp', sizes: '390x844', form_factor: 'narrow', label: '홈' },
  { src: '/screenshots/narrow-work.webp', sizes: '390x844', form_factor: 'narrow', label: '작품' },
  { src: '/screenshots/wide-home.webp', sizes: '1440x900', form_factor: 'wide', label: '홈' },
].map((screenshot) => ({ ...screenshot, type: 'image/webp' }));

function logoIcons(logo: string): object[] {
  return ([192, 512] as const).map((width) => ({
    src: logoUrl(logo, width),
    sizes: `${width}x${width}`,
    type: 'image/webp',
    purpose: 'any',
  }));
}

/** Web app manifest with the operator's shop name. */
export function serveManifest(app: FastifyInstance, shop: () => ShopProfile): void {
  app.get('/site.webmanifest', { logLevel: 'silent' }, (request, reply) => {
    const text = JSON.stringify(manifestOf(shop()));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      etag,
    });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
  });
}

function manifestOf({ name, description, logo }: ShopProfile): object {
  return {
    id: '/',
    name,
    short_name: [...name].slice(0, MAX_SHORT_NAME).join(''),
    description,
    lang: 'ko',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    // Reopening the app keeps the current page.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['books', 'entertainment'],
    prefer_related_applications: false,
    icons: logo === '' ? ICONS : logoIcons(logo),
    shortcuts: SHORTCUTS,
    ...(name === EMPTY_SHOP_INFO.name ? { screenshots: SCREENSHOTS } : {}),
  };
}
