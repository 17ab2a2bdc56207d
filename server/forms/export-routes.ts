import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportAccount } from '#domain/account';
import type { SessionMember } from '#domain/members';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { seoulDate } from '#shared/content/seoul-date';

interface ExportMeans {
  ctx: Context;
  sessions: Sessions;
  shop(): string;
}

const NO_STORE = 'private, no-store';

/** Member data export: a form, because exports are counted, and a stream, because they may be large. */
export function serveExport(proc: FastifyInstance, exportMeans: ExportMeans): void {
  proc.post('/member_export', (request, reply) => sendExport(exportMeans, request, reply));
}

async function sendExport(
  exportMeans: ExportMeans,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const member = await exportMeans.sessions.memberOfDocument(request);
  if (!member) return reply.code(303).headers({ location: '/?login_req=1&return_to=%2Fmy%2Fexport' }).send();
  try {
    return await sendArchive(exportMeans, reply, member);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const back = new URLSearchParams({ fault: `${error.errorName} ${error.code}` });
    return reply
      .code(303)
      .headers({ location: `/my/export?${back}`, 'cache-control': NO_STORE })
      .send();
  }
}

/** Sends the archive; throws like `exportAccount`. */
export async function sendArchive(
  { ctx, shop }: Pick<ExportMeans, 'ctx' | 'shop'>,
  reply: FastifyReply,
  { memberNo, nick }: SessionMember,
): Promise<FastifyReply> {
  const archive = await exportAccount(ctx, { memberNo, nick, shop: shop() });
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName()}"`,
      'cache-control': NO_STORE,
    })
    .send(Readable.from(archive));
}

function fileName(): string {
  const { year, month, day } = seoulDate(new Date());
  const two = (part: number): string => String(part).padStart(2, '0');
  return `seoga-my-data-${year}-${two(month)}-${two(day)}.zip`;
}
