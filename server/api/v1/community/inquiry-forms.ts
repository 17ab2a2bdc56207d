import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from '#server/auth/sessions';
import { DomainError } from '#kernel/domain-error';
import { INQUIRY_LIMITS, inquirySubject } from '#shared/community/inquiries';

const MB = 1024 * 1024;
/** Text of a form without files. */
const TEXT_BYTES = MB;
const FORM = /^multipart\/form-data\b/i;

interface SentFile {
  name: string;
  bytes: Uint8Array;
}

const sent = new WeakMap<FastifyRequest, SentFile[]>();

/**
 * Accepts multipart forms with `files` besides JSON. The schema validates the text, `filesOf` returns the files.
 * Authenticates before reading a large body; the JSON limit stays.
 */
export function parseInquiryForms(calls: FastifyInstance, sessions: Sessions): void {
  calls.addHook('onRequest', async (request) => {
    const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (request.method === 'POST' && isForm(request) && bytes > TEXT_BYTES) await sessions.memberOfCall(request);
  });
  const terms = { parseAs: 'buffer' as const, bodyLimit: INQUIRY_LIMITS.allBytes + MB };
  calls.addContentTypeParser(FORM, terms, async (request: FastifyRequest, body: Buffer) => {
    const form = await readForm(request, body);
    const files = form.getAll('files').filter((value) => value instanceof File);
    // Empty file fields send a file without name and bytes.
    const chosen = files.filter(({ size, name }) => size > 0 || name !== '');
    sent.set(request, await Promise.all(chosen.map(async (file) => ({ name: file.name, bytes: await file.bytes() }))));
    const fields = [...form].filter(([, value]) => typeof value === 'string');
    const { about, ...texts } = Object.fromEntries(fields) as Record<string, string>;
    // An invalid subject is left to the schema.
    return about ? { ...texts, about: inquirySubject(about) ?? about } : texts;
  });
}

/** Uploaded files of a request. */
export function filesOf(request: FastifyRequest): SentFile[] {
  return sent.get(request) ?? [];
}

function isForm(request: FastifyRequest): boolean {
  return FORM.test(request.headers['content-type'] ?? '');
}

async function readForm(request: FastifyRequest, body: Buffer): Promise<FormData> {
  try {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    throw new DomainError('INPUT_ERROR', '0002', { field: 'body' });
  }
}
