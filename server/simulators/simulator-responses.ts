import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopback } from '#platform/loopback';
import { notFoundResponse } from '#server/error-response';
import { contentSecurityPolicy } from '#server/pages/content-security';
import { inlineNonce, extractInlineSources } from '#server/pages/inline-sources';
import { registerFormParser } from '#server/forms/form-body';

/** Return URL to the requesting shop with PortOne's query; undefined for other hosts. */
export function returnAddress(wanted: string, details: { result: object; host: string }): string | undefined {
  if (!URL.canParse(wanted)) return undefined;
  const url = new URL(wanted);
  if (url.host !== new URL(`http://${details.host}`).host) return undefined;
  for (const [name, value] of Object.entries(details.result)) url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

/** Nonce of inline code, removed before sending. */
export const SIMULATOR_NONCE = inlineNonce();

/** Sends a simulator page; it may message its opener. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const { body, sources } = extractInlineSources(Buffer.from(html), SIMULATOR_NONCE);
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentSecurityPolicy({ sources, isHttps: false }),
      'cross-origin-opener-policy': 'unsafe-none',
    })
    .send(body);
}

/** Browser SDK stand-in as one file. */
export function browserScript(offers: 'portone-browser-sdk.js' | 'portone-payment-sdk.js'): Buffer {
  return Buffer.concat(['portone-sdk-windows.js', offers].map((file) => readFileSync(join(import.meta.dirname, file))));
}

/** Serves the browser side under its prefix; on loopback hosts only, unless `everywhere`. */
export async function serveUnder(
  app: FastifyInstance,
  at: { prefix: string; everywhere: boolean },
  serve: (windows: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (windows) => {
      registerFormParser(windows);
      windows.addHook('onRequest', async (request, reply) => {
        if (!at.everywhere && !isLoopback(request.hostname)) return notFoundResponse(reply);
        void reply.header('cache-control', 'no-store');
      });
      serve(windows);
      windows.all('/*', (_request, reply) => notFoundResponse(reply));
    },
    { prefix: at.prefix },
  );
}
