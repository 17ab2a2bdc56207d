import type { ReactNode } from 'react';
import { approveSubmission, returnSubmission, showReview } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { RETURN_REASONS } from '#shared/authors/submissions';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { adminPaths } from '#shared/web/admin-paths';
import { hasPermission } from '#shared/operations/operator-permissions';
import { rowNumber } from '../../../browser/form-text.ts';
import { declarationView, reviewedWork } from '../../../admin/authors/declaration-view.server.ts';
import { guideReview } from '../../../admin/authors/guide-review.server.ts';
import { DecisionForms } from '../../../admin/authors/decision-forms.tsx';
import { DeclarationPanel, ReviewedGuide, ReviewedText, ReviewedWork } from '../../../admin/authors/review-panels.tsx';
import { HISTORY_COLUMNS, PenLink, ReviewBadges } from '../../../admin/authors/review-table.tsx';
import { reviewRow } from '../../../admin/authors/review-view.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsolePage, DetailList, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import quote from '../../../admin/community/pending-comment.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/submission';

const LIST = '/operator/submissions';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'submissions');
  const id = idParam(params.id, url.pathname);
  const details = await showReview(pageContext.ctx, id).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const { review, work, compared, history } = details;
  return {
    row: reviewRow(review),
    revision: review.revision,
    episode: review.episodeId === null ? null : { id: review.episodeId, content: review.content },
    hidesWork: review.isWorkDraft,
    mayEdit: hasPermission(rights, 'works'),
    returned:
      review.state === 'returned'
        ? { reasons: review.reasons.map((name) => RETURN_REASONS[name]), passage: review.passage, note: review.note }
        : null,
    work: reviewedWork(work),
    declaration: declarationView(details),
    compared,
    guide: guideReview(details),
    history: history.map(reviewRow),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'submissions');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const decision = { by, id, revision: rowNumber(form('revision')) };
  return runFormAction(
    async () => {
      switch (form('act')) {
        case 'approve':
          await approveSubmission(pageContext.ctx, decision);
          return `${LIST}?said=approved`;
        case 'return':
          await returnSubmission(pageContext.ctx, {
            ...decision,
            reasons: form.all('reasons'),
            passage: form('passage'),
            note: form('note'),
          });
          return `${LIST}?said=returned`;
        default:
          throw new DomainError('INPUT_ERROR', '0001');
      }
    },
    {
      fields: { 'STUDIO_ERROR 0030': 'reasons', 'STUDIO_ERROR 0031': 'note', 'STUDIO_ERROR 0032': 'note' },
      typed: { ...form.typed, reasons: form.all('reasons').join(' ') },
    },
  );
}

export default function OperatorSubmissionPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { row, revision, episode, hidesWork, mayEdit, returned, work, declaration, compared, guide, history } =
    loaderData;
  const isOpen = row.state === 'pending' || row.state === 'sample';
  return (
    <ConsolePage
      title={`${row.workTitle} ${row.subject}`}
      up={{ path: LIST, name: '작품 검토' }}
      actions={
        mayEdit ? (
          <>
            {episode ? (
              <LinkButton href={adminPaths.episode(episode.id, 'preview')}>독자 화면으로 보기</LinkButton>
            ) : null}
            <LinkButton href={adminPaths.work(row.workId)}>작품 정보</LinkButton>
          </>
        ) : null
      }
    >
      <Panel title="요청">
        <DetailList
          details={[
            { name: '상태', value: <ReviewBadges {...row} /> },
            { name: '필명', value: <PenLink penId={row.penId} name={row.who} /> },
            { name: '보낸 일시', value: row.made },
            { name: '공개', value: row.opens },
            ...(row.decided === '' ? [] : [{ name: '결정', value: row.decided }]),
            ...(hidesWork
              ? [{ name: '함께 공개', value: '아직 공개하지 않은 작품입니다. 승인하면 작품도 공개됩니다.' }]
              : []),
          ]}
        />
      </Panel>
      {returned ? <ReturnedPanel {...returned} /> : null}
      {episode ? <ReviewedText episode={episode} compared={compared} /> : null}
      <ReviewedWork work={work} ratingName={RATING_NAMES[work.rating]} />
      {guide ? <ReviewedGuide lines={guide} /> : null}
      <DeclarationPanel id={row.id} declaration={declaration} />
      {isOpen ? (
        <DecisionForms
          revision={revision}
          isEpisode={episode !== null}
          isSample={row.state === 'sample'}
          error={actionData}
          opens={row.opens}
        />
      ) : null}
      <Panel title="이 작품의 검토 내역">
        <DataTable
          caption="이 작품의 검토 내역"
          columns={HISTORY_COLUMNS}
          rows={history}
          keyOf={({ id }) => id}
          empty="처음 보낸 검토 요청입니다."
        />
      </Panel>
    </ConsolePage>
  );
}

function ReturnedPanel({ reasons, passage, note }: { reasons: string[]; passage: string; note: string }): ReactNode {
  return (
    <Panel title="반려 사유">
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {passage === '' ? null : <blockquote className={quote.text}>{passage}</blockquote>}
      {note === '' ? null : <p>{note}</p>}
    </Panel>
  );
}
