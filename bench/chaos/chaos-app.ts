import Fastify, { type FastifyInstance } from 'fastify';
import { legalVersions } from '#domain/policies';
import { installErrorHandler } from '#server/error-response';
import { serveApi } from '#server/api/v1/api-routes';
import { serveProc } from '#server/forms/proc-routes';
import { Sessions, readCookies } from '#server/auth/sessions';
import { serveHealth } from '#server/observability/health-routes';
import { ServingState } from '#server/observability/serving-state';
import { solvesCaptchas } from '../../tests/support/fixtures/solved-captcha.ts';
import type { TestContext } from '../../tests/support/database/test-context.ts';

/** The API and logins without pages, for a fast start. */
export async function openChaosApp(ctx: TestContext): Promise<FastifyInstance> {
  const app = Fastify();
  serveHealth(app, { state: new ServingState(), checks: {}, shopName: 'chaos' });
  installErrorHandler(app);
  await readCookies(app);
  const sessions = new Sessions(ctx, 'http://localhost');
  await serveApi(app, { ctx, sessions, publicUrl: 'http://localhost' });
  await serveProc(app, { ctx, sessions, shop: () => '서가', textVersions: () => legalVersions(ctx) });
  await app.ready();
  solvesCaptchas(app, ctx.db);
  return app;
}
