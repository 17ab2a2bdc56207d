import type { ReactNode } from 'react';
import { requireFeature } from '#domain/feature-flags';
import {
  type ReaderComment,
  answerReader,
  hideComment,
  openReaderComments,
  reportReader,
  showAuthorWork,
  showHiddenComment,
} from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_LIMITS, REPORT_REASON_NAMES } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { studioPaths } from '#shared/web/studio-paths';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, Field, SendButton, Select, TextArea } from '../../admin/components/console-form.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import { Badge, ConsolePage } from '../../admin/components/console-page.tsx';
import { Pager } from '../../admin/components/data-table.tsx';
import kit from '../../admin/components/kit.module.css';
import { afterOf } from '../../admin/components/page-number.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/work-comments';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const [work, { comments, next }] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    openReaderComments(ctx, { memberNo, workId, before: afterOf(url) }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const rows = comments.map((comment) => ({ ...comment, key: ctx.secrets.random(12) }));
  return { workId, title: work.sheet.title, rows, next };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireAuthorPage(pageContext, url);
  const { ctx, switches } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const at = { memberNo, reader, workId, commentId: parseCount(form('comment')) ?? 0 };
  return runCatalogAction(async () => {
    const here = studioPaths.workPage(workId, 'comments');
    switch (form('act')) {
      case 'answer': {
        requireFeature(switches, 'comments');
        const key = form('formId');
        if (!/^[\w-]{8,64}$/u.test(key)) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
        const { state } = await answerReader(ctx, { ...at, text: form('text'), key });
        return `${here}?said=${state === 'held' ? 'held' : 'answered'}`;
      }
      case 'report':
        await reportReader(ctx, { ...at, reason: form('reason'), detail: form('detail') });
        return `${here}?said=reported`;
      case 'hide':
        await hideComment(ctx, { ...at, reason: form('reason') });
        return `${here}?said=hidden`;
      case 'show':
        await showHiddenComment(ctx, at);
        return `${here}?said=shown`;
      default:
        throw new DomainError('INPUT_ERROR', '0001');
    }
  }, form.typed);
}

const MESSAGES = {
  answered: '답글을 올렸습니다.',
  held: '답글을 받았습니다. 검토 후에 공개됩니다.',
  hidden: '숨겼습니다. 쓴 독자에게는 사유와 함께 보입니다.',
  shown: '다시 게시했습니다.',
  reported: '신고했습니다. 운영자가 확인합니다.',
};

export default function WorkCommentsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, rows, next } = loaderData;
  return (
    <ConsolePage
      title={title}
      up={{ path: studioPaths.home(), name: '내 작품' }}
      lead="작품과 회차의 댓글을 최신순으로 모았습니다. 회차의 댓글을 닫으려면 그 회차를 열어 주세요."
      message={MESSAGES}
    >
      <WorkTabs workId={workId} current="comments" />
      {rows.length === 0 ? (
        <p className={kit.empty}>아직 댓글이 없습니다. 독자가 댓글을 쓰면 여기에 모입니다.</p>
      ) : (
        <ul className={styles.notices}>
          {rows.map((row) => (
            <CommentCard key={row.id} row={row} workId={workId} error={actionData} />
          ))}
        </ul>
      )}
      <Pager older={next === null ? undefined : `?after=${next}`} />
    </ConsolePage>
  );
}

interface CardProps {
  row: ReaderComment & { key: string };
  workId: number;
  error: Route.ComponentProps['actionData'];
}

function CommentCard({ row, workId, error }: CardProps): ReactNode {
  const place = row.episodeId === null ? paths.comments('work', workId) : paths.comments('episode', row.episodeId);
  return (
    <li className={styles.comment} data-new={row.isNew || undefined}>
      <p className={styles.commentHead}>
        <strong>{row.nick ?? '알 수 없는 사용자'}</strong>
        <a href={place}>{row.episodeTitle ?? '작품'}</a>
        <span>{seoulMinute(new Date(row.madeAt))}</span>
        {row.likes > 0 ? <span>추천 {row.likes.toLocaleString('ko-KR')}</span> : null}
        {row.isNew ? <Badge tone="wait">새 댓글</Badge> : null}
        {row.isOwn ? <Badge tone="plain">내 댓글</Badge> : null}
        {row.isSpoiler ? <Badge tone="plain">스포일러</Badge> : null}
        {row.isFolded ? <Badge tone="bad">접힘</Badge> : null}
        {row.hideReason === null ? null : <Badge tone="bad">{`숨김 · ${row.hideReason}`}</Badge>}
      </p>
      {row.parentBody === null ? null : <blockquote className={styles.quoted}>{row.parentBody}</blockquote>}
      <p className={styles.post}>{row.body}</p>
      {row.isOwn ? null : <CommentForms row={row} error={error} />}
    </li>
  );
}

function CommentForms({ row, error }: Pick<CardProps, 'row' | 'error'>): ReactNode {
  const isHere = error?.typed['comment'] === String(row.id);
  const errorOf = (act: string): typeof error => (isHere && error?.typed['act'] === act ? error : undefined);
  const [answer, report, hide] = [errorOf('answer'), errorOf('report'), errorOf('hide')];
  if (row.hideReason !== null)
    return (
      <ConsoleForm act="show" about={{ comment: String(row.id) }} error={errorOf('show')}>
        <div>
          <SendButton tone="quiet">다시 게시</SendButton>
        </div>
      </ConsoleForm>
    );
  return (
    <div className={styles.acts}>
      <Disclosure label="답글" isOpen={answer !== undefined}>
        <ConsoleForm
          act="answer"
          error={answer}
          about={{ comment: String(row.id), formId: answer?.typed['formId'] ?? row.key }}
        >
          <TextArea
            label="답글"
            name="text"
            rows={3}
            required
            maxLength={COMMENT_LIMITS.text}
            defaultValue={answer?.typed['text'] ?? ''}
          />
          <div>
            <SendButton>답글 올리기</SendButton>
          </div>
        </ConsoleForm>
      </Disclosure>
      {row.mayHide ? (
        <Disclosure label="숨기기" isOpen={hide !== undefined}>
          <ConsoleForm act="hide" error={hide} about={{ comment: String(row.id) }}>
            <Field
              label="사유"
              name="reason"
              required
              maxLength={300}
              autoComplete="off"
              hint="쓴 독자에게 그대로 보입니다. 다른 독자에게는 댓글이 보이지 않습니다."
              defaultValue={hide?.typed['reason'] ?? ''}
              error={errorAt(hide, 'reason')}
            />
            <div>
              <SendButton tone="grave">숨기기</SendButton>
            </div>
          </ConsoleForm>
        </Disclosure>
      ) : null}
      {row.isReported ? (
        <span className={styles.done}>신고함</span>
      ) : (
        <Disclosure label="신고" isOpen={report !== undefined}>
          <ConsoleForm act="report" error={report} about={{ comment: String(row.id) }}>
            <Select
              label="사유"
              name="reason"
              defaultValue={report?.typed['reason'] ?? 'abuse'}
              options={Object.entries(REPORT_REASON_NAMES).map(([value, name]) => ({ value, name }))}
            />
            <Field
              label="덧붙일 말"
              name="detail"
              maxLength={COMMENT_LIMITS.reportDetail}
              autoComplete="off"
              defaultValue={report?.typed['detail'] ?? ''}
            />
            <div>
              <SendButton tone="grave">신고하기</SendButton>
            </div>
          </ConsoleForm>
        </Disclosure>
      )}
    </div>
  );
}
