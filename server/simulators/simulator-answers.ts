import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopback } from '#platform/loopback';
import { notFoundAnswer } from '#server/error-answer';
import { contentSecurityPolicy } from '#server/pages/content-security';
import { inlineNonce, takeInlineSources } from '#server/pages/inline-sources';
import { takeForms } from '#server/proc/form-body';

/** Back to the shop that asked, and to no other, with the answer in the query as PortOne sends it. */
export function addressBack(wanted: string, facts: { result: object; host: string }): string | undefined {
  if (!URL.canParse(wanted)) return undefined;
  const url = new URL(wanted);
  if (url.host !== new URL(`http://${facts.host}`).host) return undefined;
  for (const [name, value] of Object.entries(facts.result)) url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

/** Marks the inline code of simulator pages; it is taken out before a page is sent. */
export const SIMULATOR_NONCE = inlineNonce();

/** A page of its own; like the provider's it may tell the page that opened it. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const { body, sources } = takeInlineSources(Buffer.from(html), SIMULATOR_NONCE);
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentSecurityPolicy({ sources, isHttps: false }),
      'cross-origin-opener-policy': 'unsafe-none',
    })
    .send(body);
}

/** A stand-in for PortOne's browser script, as one file: how its windows open and answer, then what it offers. */
export function browserScript(offers: 'portone-browser-sdk.js' | 'portone-payment-sdk.js'): Buffer {
  return Buffer.concat(['portone-sdk-windows.js', offers].map((file) => readFileSync(join(import.meta.dirname, file))));
}

/** The browser side of a stand-in, under its prefix; unless it answers `everywhere`, other hosts find nothing there. */
export async function serveUnder(
  app: FastifyInstance,
  at: { prefix: string; everywhere: boolean },
  serve: (windows: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (windows) => {
      takeForms(windows);
      windows.addHook('onRequest', async (request, reply) => {
        if (!at.everywhere && !isLoopback(request.hostname)) return notFoundAnswer(reply);
        void reply.header('cache-control', 'no-store');
      });
      serve(windows);
      windows.all('/*', (_request, reply) => notFoundAnswer(reply));
    },
    { prefix: at.prefix },
  );
}
