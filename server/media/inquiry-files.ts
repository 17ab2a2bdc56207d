import type { FastifyInstance } from 'fastify';
import { openInquiryFile } from '#domain/notices';
import { notFoundAnswer } from '#server/error-answer';
import type { Sessions } from '#server/sessions/sessions';
import type { Context } from '#shared/context';

/**
 * Files that went along with inquiries: looked up for whoever asks at each request, kept by nobody on the way, and never
 * opened as a page. A PDF is only ever saved; a picture was drawn anew and may be shown.
 */
export function serveInquiryFiles(app: FastifyInstance, { ctx, sessions }: { ctx: Context; sessions: Sessions }): void {
  app.get<{ Params: { key: string } }>('/media/inquiries/:key', async (request, reply) => {
    const { key } = request.params;
    const member = /^[0-9a-f]{32}$/.test(key) ? await sessions.memberOfDocument(request) : undefined;
    if (!member) return notFoundAnswer(reply);
    const { name, type, bytes } = await openInquiryFile(ctx, { memberNo: member.memberNo, key });
    const way = type === 'application/pdf' ? 'attachment' : 'inline';
    return reply
      .headers({
        'content-type': type,
        'content-disposition': `${way}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        vary: 'cookie',
      })
      .send(Buffer.from(bytes));
  });
}
