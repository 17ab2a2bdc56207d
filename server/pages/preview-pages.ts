import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OperatorActor, operatorOf } from '#domain/operators';
import { type PreviewTarget, findDraft, openReviewLink, readReviewPicture, withPreview } from '#domain/preview';
import { asAuthor } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';
import { isAdultRating } from '#shared/catalog/ratings';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import { deviceFrom } from '#shared/members/device';
import { hasPermission } from '#shared/operations/operator-permissions';
import { PREVIEW_READERS, type PreviewReader } from '#shared/operations/preview-readers';
import { previewHtml, previewTargetOf } from '#shared/web/preview-paths';
import { paths } from '#shared/web/paths';
import { notFoundResponse } from '#server/error-response';
import { clientNetwork } from '#server/auth/client-network';
import { encodedFor } from './page-cache.ts';
import type { PageDeps, Render } from './page-deps.ts';
import { reviewMessage } from './review-message.ts';
import { sharedAnswers } from './shared-reads.ts';

/** Previews run no script, are framed by the console alone, and stay out of every cache and index. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
const MAX_WIDTH = 2_000;

interface PreviewShow {
  target: PreviewTarget;
  path: string;
  as: PreviewReader;
  maySeeAdult: boolean;
  within?: number;
  draft?: Awaited<ReturnType<typeof findDraft>>;
  prefix: string;
  pictures: string;
  /** Whether the console may frame it. */
  isFramed: boolean;
}

/** Preview frames of the console and the pages behind review links. */
export function servePreviews(app: FastifyInstance, deps: PageDeps, render: Render): void {
  const show = previewShower(deps, render);
  app.get<{ Params: { as: string; '*': string } }>('/operator/preview/:as/*', async (request, reply) => {
    const operator = await worksOperator(deps, request);
    const as = PREVIEW_READERS.find((reader) => reader === request.params.as);
    const path = `/${request.params['*']}`;
    const target = previewTargetOf(path);
    if (!operator || !as || !target) return notFoundResponse(reply);
    const draft =
      'episodeId' in target ? await findDraft(deps.ctx, { by: operator, episodeId: target.episodeId }) : undefined;
    const frame = { prefix: `/operator/preview/${as}`, pictures: '/operator/pictures', isFramed: true };
    return answering(reply, () => show(reply, { target, path, as, maySeeAdult: true, draft, ...frame }), true);
  });
  serveReviews(app, deps, show);
  serveAuthorPreviews(app, deps, show);
}

/** An author sees the own work with the own draft. */
function serveAuthorPreviews(app: FastifyInstance, deps: PageDeps, show: Show): void {
  app.get<{ Params: { id: string; '*': string } }>('/studio/works/:id/preview/*', async (request, reply) => {
    const member = await deps.sessions.memberOfDocument(request);
    const workId = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const path = `/${request.params['*']}`;
    const target = previewTargetOf(path);
    if (deps.shop().authors !== 'on' || !member || !target) return notFoundResponse(reply);
    return answering(reply, async () => {
      const by = await asAuthor(deps.ctx, { memberNo: member.memberNo, workId, right: 'write' });
      const draft = 'episodeId' in target ? await findDraft(deps.ctx, { by, episodeId: target.episodeId }) : undefined;
      const base = `/studio/works/${workId}`;
      const frame = { prefix: `${base}/preview`, pictures: `${base}/pictures`, isFramed: false };
      return show(reply, { target, within: workId, path, as: 'buyer', maySeeAdult: true, draft, ...frame });
    });
  });
}

type Show = (reply: FastifyReply, input: PreviewShow) => Promise<FastifyReply>;

function serveReviews(app: FastifyInstance, deps: PageDeps, show: Show): void {
  const opened = async (request: FastifyRequest, token: string, isStart: boolean) => {
    const member = await deps.sessions.memberOfDocument(request);
    const address = clientNetwork(request.ip);
    return openReviewLink(deps.ctx, { token, address, reader: member?.reader ?? VISITOR, isStart });
  };
  app.get<{ Params: { token: string } }>('/review/:token', async (request, reply) =>
    answering(reply, async () => {
      const { token } = request.params;
      const review = await opened(request, token, true);
      if (!review.isAllowed) return askForAdult(reply, request.url);
      const to =
        review.episodeId === null
          ? paths.work(review.workId)
          : paths.episode({ id: review.episodeId, content: 'text' });
      return reply
        .code(303)
        .headers({ ...HEADERS, location: `/review/${token}${to}` })
        .send();
    }),
  );
  app.get<{ Params: { token: string; hash: string }; Querystring: { width?: string } }>(
    '/review/:token/pictures/:hash',
    async (request, reply) =>
      answering(reply, async () => {
        const { token, hash } = request.params;
        const review = await opened(request, token, false);
        const width = Math.min(Number(request.query.width) || 480, MAX_WIDTH);
        const picture = review.isAllowed ? await readReviewPicture(deps.ctx, { ...review, hash, width }) : undefined;
        if (!picture) return notFoundResponse(reply);
        return reply.headers({ ...HEADERS, 'content-type': picture.type }).send(Buffer.from(picture.bytes));
      }),
  );
  app.get<{ Params: { token: string; '*': string } }>('/review/:token/*', async (request, reply) =>
    answering(reply, async () => {
      const { token } = request.params;
      const path = `/${request.params['*']}`;
      const review = await opened(request, token, false);
      if (!review.isAllowed) return askForAdult(reply, `/review/${token}`);
      const target = previewTargetOf(path);
      if (!target || !isOfReview(target, review)) return notFoundResponse(reply);
      const prefix = `/review/${token}`;
      const maySeeAdult = isAdultRating(review.rating);
      const pages = { prefix, pictures: `${prefix}/pictures`, isFramed: false };
      return show(reply, { target, within: review.workId, path, as: 'buyer', maySeeAdult, ...pages });
    }),
  );
}

/** A link to one episode shows nothing else. */
function isOfReview(target: PreviewTarget, review: { workId: number; episodeId: number | null }): boolean {
  if ('workId' in target) return review.episodeId === null && target.workId === review.workId;
  return review.episodeId === null || target.episodeId === review.episodeId;
}

async function worksOperator(deps: PageDeps, request: FastifyRequest): Promise<OperatorActor | null> {
  const session = await deps.sessions.operatorOfDocument(request);
  const operator = session && operatorOf(session);
  return operator && hasPermission(operator.rights, 'works') ? operator : null;
}

function previewShower(deps: PageDeps, render: Render): Show {
  return (reply, { path, prefix, pictures, isFramed, ...input }) =>
    withPreview(deps.ctx, input, async ({ db, reader }) => {
      const page = await render(new Request(new URL(path, deps.publicUrl)), {
        ctx: { ...deps.ctx, db },
        reader,
        member: null,
        visit: null,
        device: deviceFrom(''),
        // Answers of a preview must not reach other readers.
        shared: sharedAnswers(),
      });
      const to = page.headers['location'];
      if (to !== undefined)
        return reply
          .code(page.status)
          .headers({ ...HEADERS, location: previewTargetOf(to) ? prefix + to : prefix })
          .send();
      const html = encodedFor(page, '').body.toString('utf8');
      return reply
        .code(page.status)
        .headers({ ...HEADERS, ...guards(page.headers['content-security-policy'], isFramed) })
        .send(previewHtml(html, { prefix, pictures }));
    });
}

/** The page's own policy without scripts, forms and connections. */
function guards(
  policy = "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self'",
  isFramed: boolean,
) {
  const kept = policy
    .split('; ')
    .filter((part) => !/^(?:script-src|connect-src|form-action|frame-ancestors|frame-src)\b/u.test(part));
  const own = ["script-src 'none'", "form-action 'none'", `frame-ancestors ${isFramed ? "'self'" : "'none'"}`];
  return {
    'content-security-policy': [...kept, ...own, 'sandbox allow-same-origin'].join('; '),
    'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
  };
}

function askForAdult(reply: FastifyReply, path: string): FastifyReply {
  const login = `/login?${new URLSearchParams({ next: path })}`;
  const text =
    '성인 작품의 검토 링크입니다. 성인 인증을 마친 회원으로 로그인하고 성인 작품 보기를 켠 뒤 다시 열어 주세요.';
  return sendMessage(reply, { status: 403, text, link: { href: login, name: '로그인' } });
}

async function answering(
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
  isFramed = false,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errorName: name, code, details } = error;
    return sendMessage(reply, { status: errorStatusOf(name, code), text: errorMessage(name, code, details), isFramed });
  }
}

function sendMessage(
  reply: FastifyReply,
  message: { status: number; text: string; link?: { href: string; name: string }; isFramed?: boolean },
): FastifyReply {
  const { html, policy } = reviewMessage(message);
  return reply
    .code(message.status)
    .headers({ ...HEADERS, 'content-security-policy': policy })
    .send(html);
}
