import type { ReactNode } from 'react';
import Dots from '~icons/tabler/dots';
import { COMMENT_LIMITS, REPORT_REASONS, REPORT_REASON_NAMES } from '#shared/community/comments';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';
import type { FormError } from '../account/form-error.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import type { CommentView } from './comments-view.server.ts';
import styles from './comments.module.css';
import { TalkForm } from './talk-form.tsx';

interface CommentMenuProps {
  comment: CommentView;
  isMember: boolean;
  error: FormError | undefined;
}

/** Editing and deleting of one's own comment; reporting and muting of another's. */
export function CommentMenu({ comment, isMember, error }: CommentMenuProps): ReactNode {
  const { id, isOwn, isReview, nick } = comment;
  const name = isReview ? '리뷰' : '댓글';
  const sheet = `comment-menu-${id}`;
  const mine = error?.typed['id'] === String(id) ? error : undefined;
  return (
    <div className={styles.menu}>
      <button type="button" className={ui.icon} popoverTarget={sheet} aria-label={`${nick} 님의 ${name} 메뉴`}>
        <Dots aria-hidden="true" />
      </button>
      <BottomSheet id={sheet} title={isOwn ? `내 ${name}` : `${name} 신고·차단`} isOpen={mine !== undefined}>
        {isOwn ? (
          <>
            {isReview ? null : <Edit comment={comment} error={mine} />}
            <Delete id={id} />
          </>
        ) : isMember ? (
          <Report comment={comment} error={mine} />
        ) : null}
        {isOwn ? null : (
          <Link className={styles.lift} to={`/rights/request?comment=${id}`}>
            권리 침해 신고(임시조치 요청)
          </Link>
        )}
      </BottomSheet>
    </div>
  );
}

function Edit({ comment: { id, text, isSpoiler }, error }: Omit<CommentMenuProps, 'isMember'>): ReactNode {
  const wrong = error?.typed['act'] === 'edit' ? error : undefined;
  return (
    // A new text resets the form.
    <TalkForm key={text} className={styles.form}>
      <input type="hidden" name="id" value={id} />
      <label htmlFor={`edit-${id}`}>댓글 수정</label>
      <textarea
        id={`edit-${id}`}
        name="text"
        maxLength={COMMENT_LIMITS.text}
        defaultValue={wrong?.typed['text'] ?? text}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `edit-${id}-fault` : undefined}
        required
      />
      {wrong ? (
        <p id={`edit-${id}-fault`} role="alert" className={styles.fault}>
          {wrong.message}
        </p>
      ) : null}
      <div className={styles.formBar}>
        <label className={styles.check}>
          <input type="checkbox" name="spoiler" value="1" defaultChecked={isSpoiler} />
          <span>스포일러 포함</span>
        </label>
        <button type="submit" name="act" value="edit" className={`${ui.button} ${ui.inked}`}>
          수정
        </button>
      </div>
    </TalkForm>
  );
}

function Delete({ id }: { id: number }): ReactNode {
  return (
    <TalkForm className={styles.rowForm}>
      <p>삭제하면 되돌릴 수 없습니다.</p>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="act" value="delete" className={styles.small}>
        삭제
      </button>
    </TalkForm>
  );
}

function Report({ comment: { id, isReported }, error }: Omit<CommentMenuProps, 'isMember'>): ReactNode {
  const wrong = error?.typed['act'] === 'report' ? error.message : undefined;
  return (
    <>
      {isReported ? (
        <p>신고가 접수되었습니다. 운영자가 확인한 뒤 처리합니다.</p>
      ) : (
        <TalkForm className={styles.form}>
          <input type="hidden" name="id" value={id} />
          <label htmlFor={`reason-${id}`}>신고 사유</label>
          <select
            id={`reason-${id}`}
            name="reason"
            defaultValue=""
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `reason-${id}-fault` : undefined}
          >
            <option value="">선택해 주세요.</option>
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REPORT_REASON_NAMES[reason]}
              </option>
            ))}
          </select>
          {wrong ? (
            <p id={`reason-${id}-fault`} role="alert" className={styles.fault}>
              {wrong}
            </p>
          ) : null}
          <label htmlFor={`detail-${id}`}>자세한 내용 (선택)</label>
          <input id={`detail-${id}`} name="detail" maxLength={COMMENT_LIMITS.reportDetail} />
          <button type="submit" name="act" value="report" className={`${ui.button} ${ui.inked}`}>
            신고
          </button>
        </TalkForm>
      )}
      <TalkForm className={styles.rowForm}>
        <p>차단하면 서로의 댓글이 보이지 않습니다.</p>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="act" value="block" className={styles.small}>
          사용자 차단
        </button>
      </TalkForm>
    </>
  );
}
