import type { ReactNode } from 'react';
import {
  deleteComment,
  listBlockedReaders,
  listMemberComments,
  objectToTakedown,
  unblockReader,
} from '#domain/community';
import { MAX_COUNTED_REPLIES, RIGHTS_LIMITS } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import styles from '../../features/community/comments.module.css';
import { formText } from '../../browser/form-text.ts';
import { TextField } from '../../features/help/text-field.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { type AccountActionResult, runAccountAction } from '../../features/account/my-action.server.ts';
import type { FormError } from '../../features/account/form-error.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import { countLabel } from '../../components/formatters/count-label.ts';
import type { Route } from './+types/my-comments';
import { Link } from '../../navigation/link.tsx';
import { useNow } from '../../components/now-clock.tsx';
import { relativeTime } from '../../components/formatters/relative-time.ts';

export const handle = { title: '내 댓글', back: '/my' };
const PATH = '/my/comments';
const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const param = url.searchParams.get('before') ?? '';
  const before = NUMBER.test(param) ? Number(param) : undefined;
  const [{ comments, next }, blocked] = await Promise.all([
    listMemberComments(pageContext.ctx, { memberNo, reader, before }),
    listBlockedReaders(pageContext.ctx, memberNo),
  ]);
  return {
    comments: comments.map(({ madeAt, hiddenUntil, ...comment }) => ({
      ...comment,
      at: madeAt.toISOString(),
      until: hiddenUntil && seoulMinute(hiddenUntil),
    })),
    next,
    isOlder: before !== undefined,
    blocked: blocked.map(({ memberNo: id, nick }) => ({ id, nick })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const form = await readForm(request);
  const [actionName, id, text] = [formText(form, 'act'), formText(form, 'id'), formText(form, 'text').slice(0, 20_000)];
  const number = NUMBER.test(id) ? Number(id) : 0;
  return runAccountAction(
    async (): Promise<AccountActionResult> => {
      if (actionName === 'unblock') {
        await unblockReader(pageContext.ctx, { memberNo, blockedNo: number });
        return { path: PATH, message: 'reader-unblocked' };
      }
      if (actionName === 'object') {
        await objectToTakedown(pageContext.ctx, { memberNo, commentId: number, text });
        return { path: PATH, message: 'objection-sent' };
      }
      await deleteComment(pageContext.ctx, { memberNo, commentId: number });
      return { path: PATH, message: 'comment-deleted' };
    },
    { fields: { 'RIGHTS_ERROR 0005': 'text' }, typed: { id, text } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '내 댓글');
}

type OwnComment = Route.ComponentProps['loaderData']['comments'][number];
const STATES = { shown: null, held: '검토 중', removed: '운영자가 삭제' };

export default function MyCommentsPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { comments, next, isOlder, blocked } = loaderData;
  return (
    <MyPage title="내 댓글">
      {comments.length === 0 && !isOlder ? (
        <EmptyCatalog title="쓰신 댓글이 없습니다." text="작품이나 회차의 댓글에서 읽으신 느낌을 남겨 보세요." />
      ) : (
        <ol>
          {comments.map((comment) => (
            <CommentRow key={comment.id} comment={comment} error={formError} />
          ))}
        </ol>
      )}
      <nav className={styles.pages} aria-label="내 댓글 페이지">
        {isOlder ? <Link to={PATH}>최근 댓글로</Link> : null}
        {next ? <Link to={`${PATH}?before=${next}`}>이전 댓글 보기</Link> : null}
      </nav>
      {blocked.length > 0 ? (
        <section className={my.part}>
          <h2>차단한 사용자</h2>
          <ul>
            {blocked.map(({ id, nick }) => (
              <li key={id} className={styles.bar}>
                <span>{nick}</span>
                <MyForm submit="차단 해제" act="unblock" tone="quiet">
                  <input type="hidden" name="id" value={id} />
                </MyForm>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </MyPage>
  );
}

function CommentRow({ comment, error }: { comment: OwnComment; error: FormError | undefined }): ReactNode {
  const { id, title, episodeTitle, text, at, until, state, hideReason, path, likes, replies } = comment;
  const now = useNow();
  const mine = error?.typed['id'] === String(id) ? error : undefined;
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <strong>{episodeTitle === null ? title : `${title} · ${episodeTitle}`}</strong>
        {hideReason === null && STATES[state] ? <span className={styles.wait}>{STATES[state]}</span> : null}
        {hideReason === null ? null : <span className={styles.wait}>작가가 숨김 · 사유: {hideReason}</span>}
        {until ? <span className={styles.wait}>임시조치 중</span> : null}
        <time dateTime={at}>{relativeTime(new Date(at), now)}</time>
      </p>
      <p className={styles.text}>{text === '' ? '성인 인증과 성인 작품 보기 설정 뒤에 볼 수 있습니다.' : text}</p>
      {until ? (
        <details className={styles.answering} open={mine !== undefined || undefined}>
          <summary>{until}까지 보이지 않습니다. 이의 제기</summary>
          <MyForm submit="이의 보내기" act="object" error={mine}>
            <input type="hidden" name="id" value={id} />
            <TextField
              label="이의 내용"
              name="text"
              maxLength={RIGHTS_LIMITS.text}
              defaultValue={mine?.typed['text']}
              error={fieldErrorOf(mine, 'text')}
              required
            />
          </MyForm>
        </details>
      ) : null}
      {state === 'removed' ? null : (
        <div className={styles.bar}>
          <Link className={styles.lift} to={path}>
            좋아요 {likes} · 답글 {countLabel(replies, MAX_COUNTED_REPLIES)} · 댓글로 가기
          </Link>
          <details className={styles.answering}>
            <summary>삭제</summary>
            <MyForm submit="댓글 삭제" act="delete" tone="quiet">
              <input type="hidden" name="id" value={id} />
            </MyForm>
          </details>
        </div>
      )}
    </li>
  );
}
