import type { FastifyInstance } from 'fastify';
import type { SearchEngines } from '#domain/showcase';

/** Screens of one member, forms and calls: nothing in them is to be found by others. */
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
/** The robots of the engines that readers here use are named, so that rules for all others never shut them out. */
const ROBOTS = ['*', 'Yeti', 'Googlebot', 'Daumoa', 'Bingbot'];

export interface RobotsMeans {
  publicUrl: string;
  engines(): SearchEngines;
}

/** What search engines may look at, and the files by which an operator proves to them that the shop is theirs. */
export function serveRobots(app: FastifyInstance, { publicUrl, engines }: RobotsMeans): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(robotsText(engines(), publicUrl)),
  );
  app.get<{ Params: { file: string } }>('/:file(^(?:naver|google)[0-9a-f]+\\.html$)', async (request, reply) => {
    const { file } = request.params;
    const { naverVerification, googleVerification } = engines();
    const name = [naverVerification, googleVerification].includes(file) && file.replace(/[0-9a-f]+\.html$/, '');
    // As every address that nobody gave out.
    if (!name) return reply.header('cache-control', 'no-store').redirect('/', 302);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(`${name}-site-verification: ${file}`);
  });
}

function robotsText({ searchEngines }: SearchEngines, publicUrl: string): string {
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
