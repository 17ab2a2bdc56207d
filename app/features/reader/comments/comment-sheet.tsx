import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_COUNTED_COMMENTS } from '#shared/community/comments';
import { paths } from '#shared/web/paths';
import { formText } from '../../../browser/form-text.ts';
import { countLabel } from '../../../components/formatters/count-label.ts';
import { NowClock } from '../../../components/now-clock.tsx';
import { addDialog } from '../../../components/open-dialogs.ts';
import ui from '../../../components/ui.module.css';
import { isPlainClick } from '../../../navigation/plain-link.ts';
import type { FormError } from '../../account/form-error.ts';
import { requestLogin } from '../../auth/login-request.ts';
import { savePendingAction } from '../../auth/pending-action.ts';
import { useMember } from '../../auth/use-member.ts';
import { CommentForm } from '../../community/comment-form.tsx';
import { CLOSED_NOTES } from '../../community/closed-notes.ts';
import talk from '../../community/comments.module.css';
import { LoginNote, TalkList, TalkMessage } from '../../community/talk-list.tsx';
import { type CommentDraft, FormRunnerContext } from '../../community/talk-form.tsx';
import { useBackLayer } from '../shell/back-layers.ts';
import { changeCommentCount } from '../shell/changed-reactions.ts';
import { READER_LABELS } from '../shell/reader-labels.ts';
import { Sheet } from '../shell/sheet.tsx';
import styles from './comment-sheet.module.css';
import { commentsAction } from './comments-action.ts';
import { runCommentForm } from './run-comment-form.ts';
import { type EpisodeComments, useEpisodeComments } from './use-episode-comments.ts';

let isOpen = false;
/** Unsent comments by episode, kept until the page is left. */
const draftsByEpisode = new Map<number, Map<string, CommentDraft>>();

/** Opens the comments of an episode over its text. */
export function openCommentSheet(episode: number): void {
  if (isOpen) return;
  isOpen = true;
  const remove = addDialog(
    <NowClock start={new Date().toISOString()}>
      <CommentSheet
        episode={episode}
        onClosed={() => {
          isOpen = false;
          remove();
        }}
      />
    </NowClock>,
  );
}

function CommentSheet({ episode, onClosed }: { episode: number; onClosed: () => void }): ReactNode {
  const [isShown, setShown] = useState(true);
  const comments = useEpisodeComments(episode);
  const count = comments.list?.count;
  const close = (): void => setShown(false);
  const closed = useEffectEvent(onClosed);
  // The sheet has given the focus back by then.
  useEffect(() => {
    if (!isShown) closed();
  }, [isShown]);
  useEffect(() => {
    if (count !== undefined) changeCommentCount(episode, count);
  }, [episode, count]);
  return (
    <Sheet
      title={count === undefined ? '댓글' : `댓글 ${countLabel(count, MAX_COUNTED_COMMENTS)}`}
      place="over"
      isTall
      isOpen={isShown}
      onClose={close}
    >
      <Comments episode={episode} comments={comments} onClose={close} />
    </Sheet>
  );
}

interface CommentsProps {
  episode: number;
  comments: EpisodeComments;
  onClose: () => void;
}

function Comments({ episode, comments, onClose }: CommentsProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<FormError>();
  const [done, setDone] = useState('');
  const [formKey, setFormKey] = useState(newKey);
  const [isSending, setSending] = useState(false);
  const closeMenu = useMenuLayer(content);
  const { list, isLoading, failure } = comments;
  const drafts = draftsOf(episode);
  const run = async (form: FormData): Promise<void> => {
    setSending(true);
    const result = await runCommentForm({ episode, form, comments });
    setSending(false);
    setError('error' in result ? result.error : undefined);
    if ('error' in result) return;
    if (form.get('act') === 'write') drafts.delete(formText(form, 'parent'));
    closeMenu();
    setDone(result.done);
    if (result.done !== '') setFormKey(newKey());
  };
  const isWriting = error?.typed['act'] === 'write' && error.typed['parent'] === '';
  return (
    <FormRunnerContext value={{ isSending, drafts, run: (form) => void run(form) }}>
      <div
        ref={content}
        className={styles.content}
        aria-busy={isLoading}
        onClickCapture={(event) => followInPlace(event, { episode, comments, onClose })}
      >
        <div className={styles.message}>
          <TalkMessage error={isWriting ? undefined : error} done={done} />
        </div>
        {list ? (
          <>
            <Write episode={episode} shut={list.shut} formKey={formKey} error={isWriting ? error : undefined} />
            {failure?.isMore ? null : <Failure failure={failure} />}
            <List episode={episode} comments={comments} list={list} formKey={formKey} error={error} />
            {failure?.isMore ? <Failure failure={failure} /> : null}
          </>
        ) : isLoading ? (
          <p className={talk.note} role="status">
            {READER_LABELS.loading}
          </p>
        ) : (
          <Failure failure={failure} />
        )}
      </div>
    </FormRunnerContext>
  );
}

function draftsOf(episode: number): Map<string, CommentDraft> {
  const drafts = draftsByEpisode.get(episode) ?? new Map<string, CommentDraft>();
  draftsByEpisode.set(episode, drafts);
  return drafts;
}

const newKey = (): string => crypto.randomUUID().slice(0, 18);

/** Back closes an open menu of a comment before the sheet. Returns the function that closes it. */
function useMenuLayer(content: { current: HTMLElement | null }): () => void {
  const [menu, setMenu] = useState<HTMLElement>();
  const close = (): void => {
    menu?.hidePopover();
    setMenu(undefined);
  };
  useBackLayer(menu !== undefined, close);
  useEffect(() => {
    const element = content.current;
    const toggled = (event: Event): void => {
      if (!(event instanceof ToggleEvent) || !(event.target instanceof HTMLElement) || !event.target.popover) return;
      const { target } = event;
      if (event.newState === 'open') setMenu(target);
      else setMenu((open) => (open === target ? undefined : open));
    };
    // It does not bubble.
    element?.addEventListener('toggle', toggled, { capture: true });
    return () => element?.removeEventListener('toggle', toggled, { capture: true });
  }, [content]);
  return close;
}

/** Links of the list load in place: order, spoilers, pages, replies. Others close the sheet first. */
function followInPlace(event: MouseEvent<HTMLElement>, { episode, comments, onClose }: CommentsProps): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainClick(event)) return;
  const { pathname, searchParams } = new URL(link.href);
  if (pathname === '/login') {
    event.preventDefault();
    onClose();
    savePendingAction(commentsAction(episode));
    requestLogin({ tab: 'login' });
  } else if (pathname === paths.comments('episode', episode)) {
    event.preventDefault();
    const [after, thread] = [searchParams.get('after'), searchParams.get('thread')];
    const order = searchParams.get('sort') === 'new' ? 'new' : 'best';
    if (after !== null) void comments.loadMore(after);
    else if (thread !== null) void comments.loadReplies(Number(thread));
    else void comments.load({ order, isLifted: searchParams.has('lift') });
  } else onClose();
}

interface WriteProps {
  episode: number;
  shut: NonNullable<EpisodeComments['list']>['shut'];
  formKey: string;
  error: FormError | undefined;
}

function Write({ episode, shut, formKey, error }: WriteProps): ReactNode {
  const isMember = useMember() !== undefined;
  if (shut !== null) return <p className={talk.note}>{CLOSED_NOTES[shut]}</p>;
  if (isMember) return <CommentForm label="댓글 쓰기" formKey={formKey} error={error} />;
  return <LoginNote path={paths.comments('episode', episode)}>댓글을 쓰려면 로그인해 주세요.</LoginNote>;
}

interface ListProps {
  episode: number;
  comments: EpisodeComments;
  list: NonNullable<EpisodeComments['list']>;
  formKey: string;
  error: FormError | undefined;
}

function List({ episode, comments: { order, isLifted }, list, formKey, error }: ListProps): ReactNode {
  const isMember = useMember() !== undefined;
  return (
    <TalkList
      talk={{
        path: paths.comments('episode', episode),
        wish: { order, isLifted, hasRead: true, after: null },
        thread: null,
        comments: list.comments,
        next: list.next,
        isMember,
        key: formKey,
      }}
      mayAnswer={list.shut === null}
      error={error}
      empty={{ title: '아직 댓글이 없습니다.', text: '첫 댓글을 남겨 주세요.' }}
    />
  );
}

function Failure({ failure }: Pick<EpisodeComments, 'failure'>): ReactNode {
  if (!failure) return null;
  return (
    <div className={styles.failed}>
      <p role="alert">{failure.message}</p>
      <button type="button" className={`${ui.button} ${ui.outline}`} onClick={failure.retry}>
        {READER_LABELS.retry}
      </button>
    </div>
  );
}
