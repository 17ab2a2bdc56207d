import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from '#server/sessions/sessions';
import { Refusal } from '#shared/refusal';
import { INQUIRY_LIMITS, inquirySubject } from '#vocabulary/inquiries';

const MB = 1024 * 1024;
/** A form's text without files. */
const TEXT_BYTES = MB;
const FORM = /^multipart\/form-data\b/i;

interface SentFile {
  name: string;
  bytes: Uint8Array;
}

const sent = new WeakMap<FastifyRequest, SentFile[]>();

/**
 * Lets calls about inquiries take a form with files (`files`) beside JSON. Its text is judged by the call's own contract,
 * its files are found by `filesOf`. Who asks is known before a large body is read; JSON stays as small as everywhere.
 */
export function takeInquiryForms(calls: FastifyInstance, sessions: Sessions): void {
  calls.addHook('onRequest', async (request) => {
    const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (request.method === 'POST' && isForm(request) && bytes > TEXT_BYTES) await sessions.memberOfCall(request);
  });
  const terms = { parseAs: 'buffer' as const, bodyLimit: INQUIRY_LIMITS.allBytes + MB };
  calls.addContentTypeParser(FORM, terms, async (request: FastifyRequest, body: Buffer) => {
    const form = await readForm(request, body);
    const files = form.getAll('files').filter((value) => value instanceof File);
    // A field that nothing was chosen in sends a file without name and bytes.
    const chosen = files.filter(({ size, name }) => size > 0 || name !== '');
    sent.set(request, await Promise.all(chosen.map(async (file) => ({ name: file.name, bytes: await file.bytes() }))));
    const fields = [...form].filter(([, value]) => typeof value === 'string');
    const { about, ...texts } = Object.fromEntries(fields) as Record<string, string>;
    // What is no subject stays as it was sent, for the contract to refuse.
    return about ? { ...texts, about: inquirySubject(about) ?? about } : texts;
  });
}

/** The files that came along with a call. */
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
    throw new Refusal('INPUT_ERROR', '0002');
  }
}
