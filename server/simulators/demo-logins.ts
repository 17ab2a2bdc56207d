import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loginDemoOperator, loginDemoReader } from '#domain/samples';
import type { Needs } from '#kernel/context';
import { notFoundResponse } from '#server/error-response';
import { Sessions, deviceOf, set } from '#server/auth/sessions';
import { serveUnder } from './simulator-responses.ts';

const PREFIX = '/simulators/demo';

/** Login links of the demo accounts, valid while this process serves. */
export interface DemoLogins {
  readerUrl: string;
  operatorUrl: string;
  serveWindows(app: FastifyInstance): Promise<void>;
}

/** Serves the links on loopback hosts only, to whoever knows their random key. */
export function createDemoLogins(ctx: Needs<'db' | 'secrets'>, { publicUrl }: { publicUrl: string }): DemoLogins {
  const key = randomBytes(18);
  const sessions = new Sessions(ctx, publicUrl);
  const urlOf = (account: string): string => `${publicUrl}${PREFIX}/${account}?key=${key.toString('base64url')}`;
  const isKeyOf = (request: FastifyRequest): boolean => {
    const { key: given } = request.query as { key?: unknown };
    const bytes = Buffer.from(typeof given === 'string' ? given : '', 'base64url');
    return bytes.length === key.length && timingSafeEqual(bytes, key);
  };
  return {
    readerUrl: urlOf('reader'),
    operatorUrl: urlOf('operator'),
    serveWindows: (app) =>
      serveUnder(app, { prefix: PREFIX, everywhere: false }, (windows) => {
        windows.addHook('onRequest', async (request, reply) => {
          if (!isKeyOf(request)) return notFoundResponse(reply);
        });
        windows.get('/reader', (request, reply) => loginReader(ctx, { sessions, request, reply }));
        windows.get('/operator', (request, reply) => loginOperator(ctx, { sessions, request, reply }));
      }),
  };
}

interface Login {
  sessions: Sessions;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function loginReader(ctx: Needs<'db' | 'secrets'>, { sessions, request, reply }: Login): Promise<FastifyReply> {
  const session = await loginDemoReader(ctx, deviceOf(request));
  if (!session) return notFoundResponse(reply);
  await sessions.begin(reply, session);
  return reply.redirect('/', 303);
}

async function loginOperator(ctx: Needs<'db' | 'secrets'>, { sessions, request, reply }: Login): Promise<FastifyReply> {
  const browser = { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
  const cookie = await loginDemoOperator(ctx, browser);
  if (cookie === undefined) return notFoundResponse(reply);
  set(reply, sessions.cookies.operatorBegun(cookie));
  return reply.redirect('/operator', 303);
}
