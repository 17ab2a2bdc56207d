import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopback } from '#platform/loopback';
import { notFoundAnswer } from '#server/error-answer';
import { contentSecurityPolicy } from '#server/pages/content-security';
import { takeForms } from '#server/proc/form-body';

/** Back to the shop that asked, and to no other, with the answer in the query as PortOne sends it. */
export function addressBack(wanted: string, facts: { result: object; host: string }): string | undefined {
  if (!URL.canParse(wanted)) return undefined;
  const url = new URL(wanted);
  if (url.host !== new URL(`http://${facts.host}`).host) return undefined;
  for (const [name, value] of Object.entries(facts.result)) url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

/** A page of its own; like the provider's it may tell the page that opened it. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const bytes = Buffer.from(html);
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentSecurityPolicy(bytes, false),
      'cross-origin-opener-policy': 'unsafe-none',
    })
    .send(bytes);
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
