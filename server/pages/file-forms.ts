import type { FastifyRequest } from 'fastify';
import { operatorOf } from '#domain/operators';
import type { Sessions } from '#server/sessions/sessions';
import { Refusal } from '#shared/refusal';
import { UPLOAD_LIMITS } from '#vocabulary/import-runs';
import { INQUIRY_LIMITS } from '#vocabulary/inquiries';

const MB = 1024 * 1024;
/** What any form may send. */
export const FORM_BYTES = 6 * MB;

/** Forms with files, larger than others: their addresses, how large, and who alone may send so much. */
export interface FileForms {
  urls: readonly string[];
  bodyLimit: number;
  onRequest: (request: FastifyRequest) => Promise<void>;
}

/** A member's and an operator's. Who asks is known before a large body is read. */
export function fileForms(sessions: Sessions): FileForms[] {
  const isLarge = (request: FastifyRequest): boolean =>
    Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > FORM_BYTES;
  return [
    {
      // Also as the router's script asks for them.
      urls: ['/help/inquiry', '/help/inquiry.data', '/my/inquiries/:id'],
      bodyLimit: INQUIRY_LIMITS.allBytes + MB,
      onRequest: async (request) => {
        if (isLarge(request) && !(await sessions.memberOfDocument(request))) throw new Refusal('AUTH_ERROR', '0002');
      },
    },
    {
      urls: ['/operator/import/:id', '/operator/episodes/:id/pictures', '/operator/episodes/:id/illustration'],
      bodyLimit: UPLOAD_LIMITS.formBytes + MB,
      onRequest: async (request) => {
        const session = isLarge(request) ? await sessions.operatorOfDocument(request) : undefined;
        if (isLarge(request) && !(session && operatorOf(session))) throw new Refusal('AUTH_ERROR', '0002');
      },
    },
  ];
}
