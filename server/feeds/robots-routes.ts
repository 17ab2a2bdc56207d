import type { FastifyInstance } from 'fastify';
import type { SearchEngineSettings } from '#domain/merchandising';

/** Personal pages, forms and API. */
const CLOSED = [
  '/ko/',
  '/proc/',
  '/simulators/',
  '/my',
  '/operator',
  '/user-gift',
  '/coin',
  '/login',
  '/join',
  '/find/',
  '/verify',
  '/adult-mode',
  '/withdrawn',
  '/search?',
  '/dev/',
  '/error',
];
const OPEN = ['/coin/guide'];
/** Engines are named, so that a rule for `*` never excludes them. */
const ROBOTS = ['*', 'Yeti', 'Googlebot', 'Daumoa', 'Bingbot'];

export interface RobotsDeps {
  publicUrl: string;
  engines(): SearchEngineSettings;
}

/** robots.txt and site verification files. */
export function serveRobots(app: FastifyInstance, { publicUrl, engines }: RobotsDeps): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(robotsText(engines(), publicUrl)),
  );
  app.get<{ Params: { file: string } }>('/:file(^(?:naver|google)[0-9a-f]+\\.html$)', async (request, reply) => {
    const { file } = request.params;
    const { naverVerification, googleVerification } = engines();
    const name = [naverVerification, googleVerification].includes(file) && file.replace(/[0-9a-f]+\.html$/, '');
    // Like any unknown URL.
    if (!name) return reply.header('cache-control', 'no-store').redirect('/', 302);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(`${name}-site-verification: ${file}`);
  });
}

function robotsText({ searchEngines }: SearchEngineSettings, publicUrl: string): string {
  if (searchEngines === 'off') return 'User-agent: *\nDisallow: /\n';
  return [
    ...ROBOTS.map((name) => `User-agent: ${name}`),
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
