import type { ReactNode } from 'react';
import {
  BAN_DAYS,
  BAN_NAMES,
  MODERATION_ACTIONS,
  MODERATION_ACTION_NAMES,
  REPORT_REASON_NAMES,
  type ReportReason,
} from '#shared/community/comments';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { ConsoleForm, Field, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { DetailList, Badge, Panel } from '../components/console-page.tsx';
import styles from './pending-comment.module.css';

export interface PendingCommentView {
  id: number;
  nick: string | null;
  text: string;
  state: string;
  foldedBy: string | null;
  isHidden: boolean;
  words: string[];
  title: string;
  episodeTitle: string | null;
  path: string;
  at: string;
  weight: number;
  earlier: number;
  reports: { reason: ReportReason; detail: string; at: string }[];
}

const FOLDS: Record<string, string> = { word: '단어로 접힘', reports: '신고로 접힘', operator: '접힘' };

export function PendingComment({
  comment,
  error,
}: {
  comment: PendingCommentView;
  error: ConsoleFormError | undefined;
}): ReactNode {
  const { id, nick, state, foldedBy, reports, words } = comment;
  const where = comment.episodeTitle === null ? comment.title : `${comment.title} · ${comment.episodeTitle}`;
  return (
    <Panel
      title={`댓글 ${id}`}
      actions={
        <>
          {state === 'held' ? <Badge tone="wait">검토 중</Badge> : null}
          {foldedBy ? <Badge tone="info">{FOLDS[foldedBy] ?? '접힘'}</Badge> : null}
          {comment.isHidden ? <Badge tone="bad">임시조치</Badge> : null}
          <Badge>심각도 {comment.weight}</Badge>
        </>
      }
    >
      <blockquote className={styles.text}>{comment.text}</blockquote>
      <DetailList
        details={[
          { name: '작성자', value: `${nick ?? '탈퇴한 회원'} (앞서 처리된 댓글 ${comment.earlier}개)` },
          { name: '곳', value: <a href={comment.path}>{where}</a> },
          { name: '작성 일시', value: comment.at },
          ...(words.length > 0 ? [{ name: '찾은 단어', value: words.join(', ') }] : []),
          ...(reports.length > 0
            ? [
                {
                  name: `신고 ${reports.length}건`,
                  value: (
                    <ul>
                      {reports.map((report) => (
                        <li key={`${report.at}${report.detail}`}>
                          {REPORT_REASON_NAMES[report.reason]}
                          {report.detail === '' ? null : `: ${report.detail}`}
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Decision id={id} error={error} />
      {state === 'shown' ? (
        <ConsoleForm act="pin">
          <input type="hidden" name="id" value={id} />
          <FormBar>
            <SendButton tone="quiet">이 회차(작품)의 위에 고정</SendButton>
          </FormBar>
        </ConsoleForm>
      ) : null}
    </Panel>
  );
}

function Decision({ id, error }: { id: number; error: ConsoleFormError | undefined }): ReactNode {
  return (
    <ConsoleForm error={error} act="decide" isRow>
      <input type="hidden" name="id" value={id} />
      <Select
        label="처리"
        name="decision"
        defaultValue={error?.typed['decision'] ?? 'keep'}
        options={MODERATION_ACTIONS.map((value) => ({ value, name: MODERATION_ACTION_NAMES[value] }))}
      />
      <Select
        label="쓰기 제한"
        name="ban"
        defaultValue={error?.typed['ban'] ?? ''}
        options={[
          { value: '', name: '하지 않음' },
          ...BAN_DAYS.map((days) => ({ value: String(days), name: BAN_NAMES[days] })),
        ]}
      />
      <Field
        label="사유 (글쓴이에게 알림)"
        name="reason"
        maxLength={300}
        defaultValue={error?.typed['reason']}
        error={errorAt(error, 'reason')}
      />
      <FormBar>
        <SendButton>처리</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
