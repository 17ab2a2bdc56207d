import type { FastifyInstance } from 'fastify';
import type { SecuritySettings } from '#platform/settings/security-settings';

/** Valid for half a year; RFC 9116 recommends less than a year. */
const DAYS = 180;
const DAY_MS = 86_400_000;

/** security.txt (RFC 9116), only with a contact. */
export function serveSecurityText(
  app: FastifyInstance,
  { contact, publicUrl }: SecuritySettings & { publicUrl: string },
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
