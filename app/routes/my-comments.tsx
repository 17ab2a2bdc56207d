import type { ReactNode } from 'react';
import { deleteComment, listBlockedReaders, listOwnComments, objectToMeasure, unblockReader } from '#domain/community';
import { MOST_COUNTED_REPLIES, RIGHTS_LIMITS } from '#vocabulary/comments';
import { seoulMinute } from '#vocabulary/seoul-date';
import styles from '../community/comments.module.css';
import { formText } from '../form-text.ts';
import { TextField } from '../help/text-field.tsx';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { type Settled, settleForm } from '../my/my-action.server.ts';
import type { FormFault } from '../my/form-fault.ts';
import { MyForm, faultOf } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import my from '../my/my.module.css';
import { requestFacts } from '../request-context.server.ts';
import { sentForm } from '../sent-form.server.ts';
import { counted } from '../wording/counted.ts';
import type { Route } from './+types/my-comments';

export const handle = { title: '내 댓글', back: '/my' };
const PATH = '/my/comments';
const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { memberNo, reader } = memberOnly(facts, url).member;
  const asked = url.searchParams.get('before') ?? '';
  const before = NUMBER.test(asked) ? Number(asked) : undefined;
  const [{ comments, next }, blocked] = await Promise.all([
    listOwnComments(facts.ctx, { memberNo, reader, before }),
    listBlockedReaders(facts.ctx, memberNo),
  ]);
  return {
    comments: comments.map(({ madeAt, hiddenUntil, ...comment }) => ({
      ...comment,
      at: seoulMinute(madeAt),
      until: hiddenUntil && seoulMinute(hiddenUntil),
    })),
    next,
    isOlder: before !== undefined,
    blocked: blocked.map(({ memberNo: id, nick }) => ({ id, nick })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const form = await sentForm(request);
  const [act, id, text] = [formText(form, 'act'), formText(form, 'id'), formText(form, 'text').slice(0, 20_000)];
  const number = NUMBER.test(id) ? Number(id) : 0;
  return settleForm(
    async (): Promise<Settled> => {
      if (act === 'unblock') {
        await unblockReader(facts.ctx, { memberNo, blockedNo: number });
        return { path: PATH, said: 'reader-unblocked' };
      }
      if (act === 'object') {
        await objectToMeasure(facts.ctx, { memberNo, commentId: number, text });
        return { path: PATH, said: 'objection-sent' };
      }
      await deleteComment(facts.ctx, { memberNo, commentId: number });
      return { path: PATH, said: 'comment-deleted' };
    },
    { fields: { 'RIGHTS_ERROR 0005': 'text' }, typed: { id, text } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '내 댓글');
}

type Own = Route.ComponentProps['loaderData']['comments'][number];
const STATES = { shown: null, held: '검토 중', removed: '운영자가 삭제' };

export default function MyCommentsPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { comments, next, isOlder, blocked } = loaderData;
  return (
    <MyPage title="내 댓글">
      {comments.length === 0 && !isOlder ? (
        <EmptyShelf title="쓰신 댓글이 없습니다." text="작품이나 회차의 댓글에서 읽으신 느낌을 남겨 보세요." />
      ) : (
        <ol>
          {comments.map((comment) => (
            <OwnLine key={comment.id} comment={comment} fault={fault} />
          ))}
        </ol>
      )}
      <nav className={styles.pages} aria-label="내 댓글의 쪽">
        {isOlder ? <a href={PATH}>최근 댓글로</a> : null}
        {next ? <a href={`${PATH}?before=${next}`}>이전 댓글 보기</a> : null}
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

function OwnLine({ comment, fault }: { comment: Own; fault: FormFault | undefined }): ReactNode {
  const { id, title, episodeTitle, text, at, until, state, path, likes, replies } = comment;
  const mine = fault?.typed['id'] === String(id) ? fault : undefined;
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <strong>{episodeTitle === null ? title : `${title} · ${episodeTitle}`}</strong>
        {STATES[state] ? <span className={styles.wait}>{STATES[state]}</span> : null}
        {until ? <span className={styles.wait}>임시조치 중</span> : null}
        <time>{at}</time>
      </p>
      <p className={styles.text}>{text === '' ? '성인 인증과 성인 작품 보기 설정 뒤에 볼 수 있습니다.' : text}</p>
      {until ? (
        <details className={styles.answering} open={mine !== undefined || undefined}>
          <summary>{until}까지 보이지 않습니다. 이의 제기</summary>
          <MyForm submit="이의 보내기" act="object" fault={mine}>
            <input type="hidden" name="id" value={id} />
            <TextField
              label="이의 내용"
              name="text"
              maxLength={RIGHTS_LIMITS.text}
              defaultValue={mine?.typed['text']}
              fault={faultOf(mine, 'text')}
              required
            />
          </MyForm>
        </details>
      ) : null}
      {state === 'removed' ? null : (
        <div className={styles.bar}>
          <a className={styles.lift} href={path}>
            좋아요 {likes} · 답글 {counted(replies, MOST_COUNTED_REPLIES)} · 댓글로 가기
          </a>
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
