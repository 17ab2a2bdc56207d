import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import type { PortOneIdentitySettings } from '#platform/identity/portone-identity';
import { formOf } from '#server/forms/form-body';
import { PortOneChecks, SIMULATED_STORE } from './portone-checks.ts';
import { closingPage, overPage, windowPage } from './portone-window.ts';
import { returnAddress, browserScript, sendPage, serveUnder } from './simulator-responses.ts';
import { SIMULATED_PEOPLE, type SimulatedPerson } from './simulated-people.ts';

/** Prefix of the browser side. */
const PREFIX = '/simulators/portone';
const SLOW_MS = 12_000;

/**
 * Simulated PortOne V2 identity provider: API on a loopback port, browser side under `/simulators/portone`. Verifies
 * anybody as an adult.
 */
export interface IdentitySimulator {
  /** Adapter settings. */
  settings: PortOneIdentitySettings;
  /** Registers the browser side. */
  serveWindows(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** Starts the API; `everywhere` also answers for non-loopback hosts. */
export async function startIdentitySimulator({ everywhere }: { everywhere: boolean }): Promise<IdentitySimulator> {
  const checks = new PortOneChecks();
  const secret = randomBytes(24).toString('base64url');
  const api = makeApi(checks, secret);
  const apiBase = await api.listen({ host: '127.0.0.1', port: 0 });
  return {
    settings: {
      ...SIMULATED_STORE,
      secret,
      apiBase,
      sdkUrl: `${PREFIX}/browser-sdk.js`,
      hosts: [],
      takesTestChannel: true,
    },
    serveWindows: (app) => serveWindows(app, { checks, everywhere }),
    close: () => api.close(),
  };
}

function makeApi(checks: PortOneChecks, secret: string): FastifyInstance {
  const api = Fastify();
  const wanted = Buffer.from(`PortOne ${secret}`);
  api.get<{ Params: { id: string } }>('/identity-verifications/:id', async (request, reply) => {
    const message = Buffer.from(request.headers.authorization ?? '');
    if (message.length !== wanted.length || !timingSafeEqual(message, wanted))
      return reply.code(401).send({ type: 'UNAUTHORIZED', message: '인증 정보가 올바르지 않습니다.' });
    const check = checks.told(request.params.id);
    if (!check)
      return reply
        .code(404)
        .send({ type: 'IDENTITY_VERIFICATION_NOT_FOUND', message: '요청된 본인인증 건이 존재하지 않습니다.' });
    if (check.isSlow) await pause(SLOW_MS, undefined, { ref: false });
    return reply.send(check.body);
  });
  return api;
}

async function serveWindows(app: FastifyInstance, deps: { checks: PortOneChecks; everywhere: boolean }): Promise<void> {
  const { checks } = deps;
  const script = browserScript('portone-browser-sdk.js');
  await serveUnder(app, { prefix: PREFIX, everywhere: deps.everywhere }, (windows) => {
    windows.get('/browser-sdk.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
    windows.post('/identity-requests', async (request) => {
      const field = await formOf(request);
      const isKnown =
        field('storeId') === SIMULATED_STORE.storeId && field('channelKey') === SIMULATED_STORE.channelKey;
      if (!isKnown) return { code: 'ChannelNotFound', message: '채널을 찾을 수 없습니다.' };
      const registered = checks.request({
        id: field('identityVerificationId'),
        redirectUrl: field('redirectUrl') || null,
      });
      if (!registered) return { code: 'IdentityVerificationAlreadyVerified', message: '이미 인증된 본인인증입니다.' };
      return { identityVerificationTxId: registered.tx };
    });
    windows.get<{ Params: { tx: string } }>('/identity-windows/:tx', (request, reply) => {
      const { tx } = request.params;
      return sendPage(reply, checks.waiting(tx) ? windowPage(`${PREFIX}/identity-windows/${tx}`) : overPage());
    });
    windows.post<{ Params: { tx: string } }>('/identity-windows/:tx', async (request, reply) => {
      const field = await formOf(request);
      const person = field('person');
      const back = checks.waiting(request.params.tx)?.redirectUrl;
      const result = isPerson(person) ? checks.answer(request.params.tx, person) : undefined;
      if (!result) return sendPage(reply, overPage());
      const address = back ? returnAddress(back, { result, host: request.host }) : undefined;
      return address ? reply.redirect(address, 303) : sendPage(reply, closingPage(result));
    });
  });
}

function isPerson(text: string): text is SimulatedPerson {
  return Object.hasOwn(SIMULATED_PEOPLE, text);
}
