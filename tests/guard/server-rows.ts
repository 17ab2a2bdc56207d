import { CANARY } from '../support/canary-works.ts';
import type { Ground } from './guarded-shop.ts';
import type { OwnThings } from './own-things.ts';

type Sample = (ground: Ground, own: OwnThings) => string[];

const plainly =
  (...addresses: string[]): Sample =>
  () =>
    addresses;
const works = ({ works: { text, strip, unrated, plain } }: Ground): number[] => [text, strip, unrated, plain];

/** What answers by itself, neither a page nor a call: every address of the server but files of the build. */
export const SERVER_ROWS: Record<string, Sample> = {
  '/ko/v1': plainly('/ko/v1'),
  '/ko/v1/openapi.json': plainly('/ko/v1/openapi.json'),
  '/ko/v1/*': plainly('/ko/v1/nothing'),
  '/proc': plainly('/proc'),
  '/proc/login': plainly('/proc/login'),
  '/proc/login_oauth_external_helper': plainly('/proc/login_oauth_external_helper'),
  '/proc/login_google_begin': plainly('/proc/login_google_begin'),
  '/proc/login_google_native': plainly('/proc/login_google_native'),
  '/proc/login_captcha': plainly('/proc/login_captcha'),
  '/proc/login_captcha/image': plainly('/proc/login_captcha/image'),
  '/proc/login_captcha/sound': plainly('/proc/login_captcha/sound'),
  '/proc/logout': plainly('/proc/logout'),
  '/proc/join_ver2': plainly('/proc/join_ver2'),
  '/proc/join_social': plainly('/proc/join_social'),
  '/proc/member_export': plainly('/proc/member_export'),
  '/proc/take_home': plainly('/proc/take_home'),
  '/proc/coin_sheet': plainly('/proc/coin_sheet'),
  '/proc/hand_download': plainly('/proc/hand_download'),
  '/proc/handed/:key': plainly('/proc/handed/none'),
  '/proc/ranking_sheet/:snapshot': ({ boards }) => boards.map((id) => `/proc/ranking_sheet/${id}`),
  '/proc/*': plainly('/proc/nothing'),
  ...Object.fromEntries(
    ['naver', 'kakao', 'google', 'apple', 'facebook'].flatMap((name) => [
      [`/login/${name}`, plainly(`/login/${name}`)],
      [`/login/${name}/callback`, plainly(`/login/${name}/callback?state=none&code=none`)],
    ]),
  ),
  '/webhooks': plainly('/webhooks'),
  '/webhooks/portone': plainly('/webhooks/portone'),
  '/webhooks/app-store': plainly('/webhooks/app-store'),
  '/webhooks/google-play': plainly('/webhooks/google-play'),
  '/webhooks/*': plainly('/webhooks/nothing'),
  '/unsubscribe/one-click': plainly('/unsubscribe/one-click?token=none'),
  '/media': plainly('/media'),
  '/media/public/:hash/:file': ({ pictures }) => pictures.map((hash) => `/media/public/${hash}/720.webp`),
  '/media/held/:stamp/:hash/:file': ({ pictures }) => pictures.map((hash) => `/media/held/a1.zzz.x/${hash}/240.avif`),
  '/media/stamps': ({ pictures }) => [`/media/stamps?${pictures.map((hash) => `hash=${hash}`).join('&')}`],
  '/media/fonts/:file': plainly('/media/fonts/none.woff2'),
  '/media/members/:photo/:file': plainly('/media/members/none/96.webp'),
  '/media/cards/works/:id/:file': (ground) =>
    works(ground).map((id) => `/media/cards/works/${id}/${'a'.repeat(20)}.jpg`),
  '/media/cards/adult/:file': plainly(`/media/cards/adult/${'a'.repeat(20)}.jpg`),
  '/media/cards/titles/:file': plainly(`/media/cards/titles/${'a'.repeat(20)}.jpg`),
  '/media/inquiries/:key': (_ground, { inquiryFile }) => [`/media/inquiries/${inquiryFile}`],
  '/media/*': plainly('/media/nothing'),
  '/robots.txt': plainly('/robots.txt'),
  '/rss': plainly('/rss'),
  '/rss.xml': plainly('/rss.xml'),
  '/rss/:file': plainly('/rss/serial.xml', '/rss/webtoon.xml'),
  '/rss/*': plainly('/rss/a/b'),
  '/sitemap.xml': plainly('/sitemap.xml'),
  '/sitemaps': plainly('/sitemaps'),
  '/sitemaps/:file': plainly('/sitemaps/pages.xml', '/sitemaps/works-1.xml'),
  '/sitemaps/*': plainly('/sitemaps/a/b'),
  '/site.webmanifest': plainly('/site.webmanifest'),
  '/simulators': plainly('/simulators'),
  '/simulators/*': plainly('/simulators/nothing'),
  '/sw.js': plainly('/sw.js'),
  '/novel/:id/rss.xml': (ground) => works(ground).map((id) => `/novel/${id}/rss.xml`),
  ...Object.fromEntries(
    ['', '/new', '/popular', '/latest', '/completed', '/free', '/shelf/serial', '/shelf/lightnovel', '/shelf/publish', '/shelf/webtoon'].map(
      (end) => [`/opds${end}`, plainly(`/opds${end}`)],
    ),
  ),
  '/opds/search': plainly('/opds/search?query=%EB%B6%89%EC%9D%80', `/opds/search?query=${CANARY}`),
  '/opds/*': plainly('/opds/nothing'),
  '/my/inquiries/:id': (_ground, { inquiry }) => [`/my/inquiries/${inquiry}`],
  '/operator/import/:id': plainly('/operator/import/1'),
  '/operator/episodes/:id/pictures': ({ episodes }) => [`/operator/episodes/${episodes.strip}/pictures`],
  '/operator/episodes/:id/illustration': ({ episodes }) => [`/operator/episodes/${episodes.text}/illustration`],
  '/help/inquiry': plainly('/help/inquiry'),
  '/help/inquiry.data': plainly('/help/inquiry.data'),
  '/.well-known/assetlinks.json': plainly('/.well-known/assetlinks.json'),
  '/.well-known/apple-app-site-association': plainly('/.well-known/apple-app-site-association'),
  '/icons/:file': plainly('/icons/tabler.json?icons=home', '/icons/none.json'),
  '/assets': plainly('/assets'),
  '/assets/:name': plainly('/assets/none.js'),
  '/assets/*': plainly('/assets/a/b'),
  '/builds': plainly('/builds'),
  '/builds/latest.json': plainly('/builds/latest.json'),
  '/builds/meta/:file': plainly('/builds/meta/none.json'),
  '/builds/*': plainly('/builds/a/b'),
  '/:file': plainly('/navere0123456789.html'),
  '*': plainly('/a/b/c'),
};
