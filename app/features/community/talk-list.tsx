import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { CommentOrder } from '#shared/community/comments';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';
import type { FormError } from '../account/form-error.ts';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import { CommentItem } from './comment-item.tsx';
import type { CommentView } from './comments-view.server.ts';
import styles from './comments.module.css';

/** What a page of comments or reviews shows. */
interface Talk {
  path: string;
  wish: { order: CommentOrder; isLifted: boolean; hasRead: boolean; after: string | null };
  thread: number | null;
  comments: CommentView[];
  next: string | null;
  isMember: boolean;
  key: string;
}

interface TalkListProps {
  talk: Talk;
  mayAnswer: boolean;
  error: FormError | undefined;
  empty: { title: string; text: string };
  /** Name of the order by likes. */
  best?: string;
}

/** Order, comments and pages of a list. */
export function TalkList({ talk, mayAnswer, error, empty, best = '추천순' }: TalkListProps): ReactNode {
  const { thread, comments, next } = talk;
  const here: Record<string, string> = thread === null ? {} : { thread: String(thread) };
  return (
    <>
      {thread === null ? (
        <Order talk={talk} best={best} />
      ) : (
        <Link className={styles.lift} to={address(talk, {})}>
          전체 보기
        </Link>
      )}
      {comments.length === 0 ? (
        <EmptyCatalog {...empty} />
      ) : (
        <ul>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              mayAnswer={mayAnswer}
              isMember={talk.isMember}
              formKey={talk.key}
              thread={address(talk, { thread: String(comment.id) })}
              error={error}
            />
          ))}
        </ul>
      )}
      <nav className={styles.pages} aria-label="페이지 이동">
        {talk.wish.after === null ? null : <Link to={address(talk, here)}>처음으로</Link>}
        {next === null ? null : (
          <Link className={`${ui.button} ${ui.outline}`} to={address(talk, { after: next, ...here })}>
            더 보기
          </Link>
        )}
      </nav>
    </>
  );
}

function address({ path, wish }: Pick<Talk, 'path' | 'wish'>, other: Record<string, string>): string {
  const search = new URLSearchParams({
    ...(wish.order === 'new' ? { sort: 'new' } : {}),
    ...(wish.isLifted ? { lift: '1' } : {}),
    ...(wish.hasRead ? { read: '1' } : {}),
    ...other,
  });
  for (const [name, value] of Array.from(search)) if (value === '') search.delete(name);
  return search.size > 0 ? `${path}?${search}` : path;
}

function Order({ talk, best }: { talk: Talk; best: string }): ReactNode {
  const { order, isLifted } = talk.wish;
  const orders = [
    { sort: '', name: best, isHere: order === 'best' },
    { sort: 'new', name: '최신순', isHere: order === 'new' },
  ];
  return (
    <div className={styles.bar}>
      <nav className={ui.chips} aria-label="정렬">
        {orders.map(({ sort, name, isHere }) => (
          <Link key={name} className={ui.chip} to={address(talk, { sort })} aria-current={isHere ? 'true' : undefined}>
            <span>{name}</span>
          </Link>
        ))}
      </nav>
      <Link className={styles.lift} to={address(talk, { lift: isLifted ? '' : '1' })}>
        {isLifted ? '스포일러 다시 접기' : '스포일러 모두 펼치기'}
      </Link>
    </div>
  );
}

/** Comments and reviews of a work. */
export function TalkTabs({ work, here }: { work: number; here: 'comments' | 'reviews' }): ReactNode {
  const tabs = [
    { name: '댓글', to: paths.comments('work', work), isHere: here === 'comments' },
    { name: '평점·리뷰', to: paths.reviews(work), isHere: here === 'reviews' },
  ];
  return (
    <nav className={`${ui.tabs} ${styles.tabs}`} aria-label="작품의 이야기">
      {tabs.map(({ name, to, isHere }) => (
        <Link key={name} className={ui.tab} to={to} aria-current={isHere ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

export function LoginNote({ path, children }: { path: string; children: ReactNode }): ReactNode {
  return (
    <p className={styles.note}>
      {children}{' '}
      <Link className={styles.place} to={`/login?return_to=${encodeURIComponent(path)}`}>
        로그인
      </Link>
    </p>
  );
}

const DONE: Record<string, string> = {
  written: '댓글을 등록했습니다.',
  held: '등록했습니다. 운영자가 확인한 뒤 게시하며, 그때까지 나에게만 보입니다.',
  edited: '댓글을 수정했습니다.',
  deleted: '삭제했습니다.',
  blocked: '사용자를 차단했습니다. 서로의 댓글이 보이지 않습니다.',
  reported: '신고가 접수되었습니다. 운영자가 확인한 뒤 처리합니다.',
  rated: '평점을 저장했습니다.',
  unrated: '평점을 삭제했습니다.',
  reviewed: '리뷰를 저장했습니다.',
};

/** What was done, or the error of no field. */
export function TalkMessages({ error }: { error: FormError | undefined }): ReactNode {
  const [search] = useSearchParams();
  return <TalkMessage error={error} done={search.get('did') ?? ''} />;
}

export function TalkMessage({ error, done }: { error: FormError | undefined; done: string }): ReactNode {
  const text = !error && Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) element.current?.focus({ preventScroll: true });
  }, [text]);
  if (error?.field === '' && error.typed['act'] !== 'write')
    return (
      <p role="alert" className={styles.refusal}>
        {error.message}
      </p>
    );
  return text ? (
    <p ref={element} role="status" tabIndex={-1} className={styles.said}>
      {text}
    </p>
  ) : null;
}
