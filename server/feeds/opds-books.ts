import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliverBook } from '#domain/book-export';
import { recordDeliveredFile } from '#domain/reading';
import type { SessionMember } from '#domain/members';
import { clientNetwork } from '#server/auth/client-network';
import type { Sessions } from '#server/auth/sessions';
import { notFoundResponse } from '#server/error-response';
import { attachment } from '#server/forms/attachment';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';
import { errorMessage } from '#shared/errors/errors';
import { withDigest } from './koreader-digest.ts';
import { BOOK_TYPES } from './opds-feeds.ts';

export const PRIVATE = 'private, no-store';
const FILE = /^([1-9]\d{0,14})\.(epub|cbz)$/;
/** Files that one process packs at once. */
const MAX_STREAMS = 8;
const BUSY_SECONDS = '10';

interface BookDeps {
  writes: Context;
  publicUrl: string;
  shopName(): string;
  sessions: Pick<Sessions, 'memberOfBasic'>;
}

/** Files for reading apps: free works for everybody, others by an API key as HTTP Basic password. */
export function serveBooks(app: FastifyInstance, deps: BookDeps): void {
  let streams = 0;
  app.get<{ Params: { file: string } }>('/opds/books/:file', async (request, reply) => {
    const [, work, format] = FILE.exec(request.params.file) ?? [];
    if (format !== 'epub' && format !== 'cbz') return notFoundResponse(reply);
    const reader = await basicReader(deps, request, reply);
    if (reader === 'refused') return reply;
    if (streams >= MAX_STREAMS) {
      void reply.header('retry-after', BUSY_SECONDS);
      throw new DomainError('RATE_ERROR', '0001');
    }
    streams += 1;
    let isOpen = true;
    const leave = (): void => {
      if (isOpen) streams -= 1;
      isOpen = false;
    };
    reply.raw.once('close', leave);
    const input = { reader: reader?.reader ?? VISITOR, network: clientNetwork(request.ip), shop: deps.shopName() };
    try {
      const { title, episodes, file } = await deliverBook(deps.writes, { ...input, work: Number(work), format });
      const record = (digest: string): Promise<void> =>
        recordDeliveredFile(deps.writes, { digest, work: Number(work), episodes });
      return await reply
        .headers({
          'content-type': BOOK_TYPES[format],
          'content-disposition': attachment(`${title}.${format}`),
          'cache-control': PRIVATE,
        })
        .send(Readable.from(reader ? withDigest(file, record) : file));
    } catch (error) {
      leave();
      if (error instanceof DomainError && error.errorName === 'AUTH_ERROR') return demandKey(deps, reply);
      throw error;
    }
  });
}

/** The member of a key; undefined after a demand for one was sent. */
export async function readerByKey(
  deps: Omit<BookDeps, 'writes'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionMember | undefined> {
  const member = await basicReader(deps, request, reply);
  if (member === 'refused') return undefined;
  if (!member) void demandKey(deps, reply);
  return member;
}

async function basicReader(
  deps: Omit<BookDeps, 'writes'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionMember | 'refused' | undefined> {
  try {
    return await deps.sessions.memberOfBasic(request, 'opds');
  } catch (error) {
    if (!(error instanceof DomainError) || error.errorName !== 'KEY_ERROR') throw error;
    void demandKey(deps, reply, errorMessage(error.errorName, error.code));
    return 'refused';
  }
}

/** 401 with how to log in: for browsers' dialogs, and as an OPDS authentication document for reading apps. */
// oxlint-disable-next-line max-params -- the message is rare.
function demandKey(
  { publicUrl, shopName }: Omit<BookDeps, 'writes'>,
  reply: FastifyReply,
  message = '내 정보의 ‘API 키’에서 ‘읽기 앱에서 작품 받기’를 고른 키를 만들어 비밀번호로 입력해 주세요. 이름은 아무 글자나 됩니다.',
): FastifyReply {
  return reply
    .code(401)
    .headers({
      'www-authenticate': 'Basic realm="opds", charset="UTF-8"',
      'content-type': 'application/opds-authentication+json',
      'cache-control': PRIVATE,
    })
    .send(
      JSON.stringify({
        id: `${publicUrl}/opds`,
        title: shopName(),
        description: message,
        links: [{ rel: 'help', href: `${publicUrl}/my/keys`, type: 'text/html' }],
        authentication: [
          { type: 'http://opds-spec.org/auth/basic', labels: { login: '이름(아무 글자)', password: 'API 키' } },
        ],
      }),
    );
}
