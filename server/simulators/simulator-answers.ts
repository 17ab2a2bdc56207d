import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy } from '#server/pages/content-security';

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
