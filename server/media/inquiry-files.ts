import type { FastifyInstance } from 'fastify';
import { openInquiryFile } from '#domain/help-center';
import { notFoundResponse } from '#server/error-response';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';

/**
 * Inquiry attachments: access is checked per request, nothing is cached, and nothing opens as a page. PDFs are
 * downloads; pictures were re-encoded.
 */
export function serveInquiryFiles(app: FastifyInstance, { ctx, sessions }: { ctx: Context; sessions: Sessions }): void {
  app.get<{ Params: { key: string } }>('/media/inquiries/:key', async (request, reply) => {
    const { key } = request.params;
    const member = /^[0-9a-f]{32}$/.test(key) ? await sessions.memberOfDocument(request) : undefined;
    if (!member) return notFoundResponse(reply);
    const { name, type, bytes } = await openInquiryFile(ctx, { memberNo: member.memberNo, key });
    const method = type === 'application/pdf' ? 'attachment' : 'inline';
    return reply
      .headers({
        'content-type': type,
        'content-disposition': `${method}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        vary: 'cookie',
      })
      .send(Buffer.from(bytes));
  });
}
