import Fastify, { type FastifyInstance } from 'fastify';
import { legalVersions } from '#domain/legal';
import { answerErrors } from '#server/error-answer';
import { serveCalls } from '#server/ko-v1/call-routes';
import { serveProc } from '#server/proc/proc-routes';
import { Sessions, readCookies } from '#server/sessions/sessions';
import { serveHealth } from '#server/watching/health-routes';
import { ServingState } from '#server/watching/serving-state';
import { solvesCaptchas } from '../../tests/support/solved-captcha.ts';
import type { TestContext } from '../../tests/support/test-context.ts';

/** The calls and logins of the shop, without its pages: what purchases go through, and up within a second. */
export async function openChaosApp(ctx: TestContext): Promise<FastifyInstance> {
  const app = Fastify();
  serveHealth(app, { state: new ServingState(), checks: {}, shopName: 'chaos' });
  answerErrors(app);
  await readCookies(app);
  const sessions = new Sessions(ctx, 'http://localhost');
  await serveCalls(app, { ctx, sessions });
  await serveProc(app, { ctx, sessions, shop: () => '서가', textVersions: () => legalVersions(ctx) });
  await app.ready();
  solvesCaptchas(app, ctx.db);
  return app;
}
