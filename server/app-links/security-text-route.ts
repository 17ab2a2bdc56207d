import type { FastifyInstance } from 'fastify';

/** A paper that stands for half a year from each day, as RFC 9116 wants less than a year. */
const DAYS = 180;
const DAY_MS = 86_400_000;

/** Says where faults of security are reported (RFC 9116). Served only where the operator named a contact. */
export function serveSecurityText(
  app: FastifyInstance,
  { contact, publicUrl }: { contact: string | undefined; publicUrl: string },
): void {
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(securityText(contact, publicUrl)),
  );
}

function securityText(contact: string, publicUrl: string): string {
  const today = Math.floor(Date.now() / DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date((today + DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: ko, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
