import type { ReactNode } from 'react';
import Star from '~icons/tabler/star';
import StarFilled from '~icons/tabler/star-filled';
import StarHalf from '~icons/tabler/star-half-filled';
import ThumbUp from '~icons/tabler/thumb-up';
import ThumbUpFilled from '~icons/tabler/thumb-up-filled';
import { COMMENT_FOLD_NAMES, MAX_COUNTED_REPLIES } from '#shared/community/comments';
import { paths } from '#shared/web/paths';
import type { FormError } from '../account/form-error.ts';
import { useNow } from '../../components/now-clock.tsx';
import { relativeTime } from '../../components/formatters/relative-time.ts';
import { countLabel } from '../../components/formatters/count-label.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentMenu } from './comment-menu.tsx';
import type { CommentView } from './comments-view.server.ts';
import styles from './comments.module.css';
import { TalkForm } from './talk-form.tsx';
import { Link } from '../../navigation/link.tsx';

/** Placeholder of a hidden comment. */
const REACTIONS = {
  deleted: '삭제된 댓글입니다.',
  removed: '운영 정책에 따라 삭제된 댓글입니다.',
  hidden: '권리 침해 신고로 임시조치된 댓글입니다.',
};

export interface CommentItemProps {
  comment: CommentView;
  /** Visitors after a login. */
  mayAnswer: boolean;
  isMember: boolean;
  formKey: string;
  thread: string;
  error: FormError | undefined;
}

export function CommentItem({ comment, ...how }: CommentItemProps): ReactNode {
  const { id, answers, replies, face, shopAnswer } = comment;
  // The count is capped.
  const hidden = replies > MAX_COUNTED_REPLIES ? replies : replies - answers.length;
  const isAnswering = how.error?.typed['act'] === 'write' && how.error.typed['parent'] === String(id);
  return (
    <li id={`comment-${id}`} className={styles.item}>
      <CommentBody comment={comment} isMember={how.isMember} error={how.error} />
      {shopAnswer === null ? null : (
        <div className={styles.answers}>
          <div className={styles.answer}>
            <p className={styles.head}>
              <strong>운영자 답변</strong>
            </p>
            <p className={styles.text}>{shopAnswer}</p>
          </div>
        </div>
      )}
      {answers.length > 0 ? (
        <ul className={styles.answers} aria-label="답글">
          {answers.map((result) => (
            <li key={result.id} id={`comment-${result.id}`} className={styles.answer}>
              <CommentBody comment={result} isMember={how.isMember} error={how.error} />
            </li>
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <Link className={styles.moreAnswers} to={how.thread}>
          답글 {countLabel(hidden, MAX_COUNTED_REPLIES)} 더 보기
        </Link>
      ) : null}
      {face === 'shown' && how.mayAnswer && how.isMember ? (
        <details className={styles.answering} open={isAnswering || undefined}>
          <summary>답글 쓰기</summary>
          <CommentForm
            label="답글"
            parent={id}
            formKey={`${how.formKey}-${id}`}
            error={isAnswering ? how.error : undefined}
          />
        </details>
      ) : null}
    </li>
  );
}

function CommentBody({
  comment,
  isMember,
  error,
}: {
  comment: CommentView;
  isMember: boolean;
  error: FormError | undefined;
}): ReactNode {
  const { face, nick, at, until, episode, isPinned, isOwn, isAuthor, isSupporter } = comment;
  const { isEdited, halves, hideReason } = comment;
  const now = useNow();
  if (face !== 'shown' && face !== 'held')
    return (
      <p className={styles.gone}>
        {REACTIONS[face]}
        {until ? ` ${until}까지 보이지 않습니다.` : null}
      </p>
    );
  return (
    <article aria-label={`${nick} 님의 ${nameOf(comment)}`}>
      <p className={styles.head}>
        <strong>{nick}</strong>
        {isAuthor ? <span className={styles.author}>작가</span> : null}
        {isOwn ? <span className={styles.mark}>내 {nameOf(comment)}</span> : null}
        {isSupporter ? <span className={styles.mark}>후원 독자</span> : null}
        {isPinned ? <span className={styles.mark}>고정</span> : null}
        {face === 'held' ? <span className={styles.wait}>{hideReason === null ? '검토 중' : '숨김'}</span> : null}
        <time dateTime={at}>{relativeTime(new Date(at), now)}</time>
        {isEdited ? <span className={styles.edited}>수정됨</span> : null}
      </p>
      {episode ? (
        <Link className={styles.episode} to={paths.episode(episode)}>
          {episode.title}
        </Link>
      ) : null}
      {halves === null ? null : <Stars halves={halves} />}
      <Text comment={comment} />
      {face === 'held' ? (
        <p className={styles.note}>
          {hideReason === null ? '운영자가 확인한 뒤 게시합니다.' : `작가가 숨긴 댓글입니다. 사유: ${hideReason}.`}{' '}
          지금은 나에게만 보입니다.
        </p>
      ) : (
        <CommentActions comment={comment} isMember={isMember} error={error} />
      )}
    </article>
  );
}

const nameOf = ({ isReview }: CommentView): string => (isReview ? '리뷰' : '댓글');

function Stars({ halves }: { halves: number }): ReactNode {
  return (
    <p className={styles.stars}>
      <span className="visually-hidden">{(halves / 2).toFixed(1)}점</span>
      {[2, 4, 6, 8, 10].map((full) =>
        halves >= full ? (
          <StarFilled key={full} aria-hidden="true" />
        ) : halves === full - 1 ? (
          <StarHalf key={full} aria-hidden="true" />
        ) : (
          <Star key={full} aria-hidden="true" />
        ),
      )}
    </p>
  );
}

function Text({ comment }: { comment: CommentView }): ReactNode {
  const { folded, text } = comment;
  if (folded === null) return <p className={styles.text}>{text}</p>;
  return (
    <details className={styles.folded}>
      <summary>{COMMENT_FOLD_NAMES[folded].replace('댓글', nameOf(comment))}</summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}

function CommentActions({
  comment,
  isMember,
  error,
}: {
  comment: CommentView;
  isMember: boolean;
  error: FormError | undefined;
}): ReactNode {
  const { id, likes, isLiked, isOwn, isReview } = comment;
  return (
    <div className={styles.acts}>
      {isOwn || !isMember ? (
        <span className={styles.likes}>
          <ThumbUp aria-hidden="true" />
          <Likes count={likes} isReview={isReview} />
        </span>
      ) : (
        <TalkForm>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="act"
            value={isLiked ? 'unlike' : 'like'}
            className={styles.like}
            aria-pressed={isLiked}
          >
            {isLiked ? <ThumbUpFilled aria-hidden="true" /> : <ThumbUp aria-hidden="true" />}
            <Likes count={likes} isReview={isReview} />
          </button>
        </TalkForm>
      )}
      {isOwn || isMember ? (
        <CommentMenu comment={comment} isMember={isMember} error={error} />
      ) : (
        <Link className={styles.lift} to={`/rights/request?comment=${id}`}>
          권리 침해 신고
        </Link>
      )}
    </div>
  );
}

function Likes({ count, isReview }: { count: number; isReview: boolean }): ReactNode {
  if (isReview)
    return (
      <span>
        도움이 돼요<span className="visually-hidden"> {count}명</span>{' '}
        <span aria-hidden="true">{count > 0 ? count.toLocaleString('ko-KR') : ''}</span>
      </span>
    );
  return (
    <>
      <span className="visually-hidden">좋아요 {count}개</span>
      <span aria-hidden="true">{count > 0 ? count.toLocaleString('ko-KR') : ''}</span>
    </>
  );
}
