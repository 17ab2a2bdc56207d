import type { FastifyRequest } from 'fastify';
import { operatorOf } from '#domain/operators';
import type { Sessions } from '#server/auth/sessions';
import { DomainError } from '#kernel/domain-error';
import { UPLOAD_LIMITS } from '#shared/catalog/import-runs';
import { INQUIRY_LIMITS } from '#shared/community/inquiries';

const MB = 1024 * 1024;
/** Body limit of all forms. */
export const FORM_BYTES = 6 * MB;

/** Larger limits by URL and authorised sender. */
export interface FileForms {
  urls: readonly string[];
  bodyLimit: number;
  onRequest: (request: FastifyRequest) => Promise<void>;
}

/** Upload forms of members and operators. Authenticates before reading a large body. */
export function fileForms(sessions: Sessions): FileForms[] {
  const isLarge = (request: FastifyRequest): boolean =>
    Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > FORM_BYTES;
  return [
    {
      urls: ['/studio/works/:id/upload/:run'],
      bodyLimit: UPLOAD_LIMITS.formBytes + MB,
      onRequest: async (request) => {
        if (isLarge(request) && !(await sessions.memberOfDocument(request)))
          throw new DomainError('AUTH_ERROR', '0002');
      },
    },
    {
      // Also as data requests.
      urls: ['/help/inquiry', '/help/inquiry.data', '/my/inquiries/:id'],
      bodyLimit: INQUIRY_LIMITS.allBytes + MB,
      onRequest: async (request) => {
        if (isLarge(request) && !(await sessions.memberOfDocument(request)))
          throw new DomainError('AUTH_ERROR', '0002');
      },
    },
    {
      urls: [
        '/operator/sheets',
        '/operator/import/:id',
        '/operator/works/:id/upload/:run',
        '/operator/episodes/:id/pictures',
        '/operator/episodes/:id/illustration',
      ],
      bodyLimit: UPLOAD_LIMITS.formBytes + MB,
      onRequest: async (request) => {
        const session = isLarge(request) ? await sessions.operatorOfDocument(request) : undefined;
        if (isLarge(request) && !(session && operatorOf(session))) throw new DomainError('AUTH_ERROR', '0002');
      },
    },
  ];
}
