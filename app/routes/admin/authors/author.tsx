import type { ReactNode } from 'react';
import {
  decideMeasureAppeal,
  decideRatingAppeal,
  endGuardian,
  liftMeasure,
  overrideRating,
  recordGuardian,
  restoreOpening,
  showAuthor,
  takeDown,
  takeMeasure,
} from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { seoulDay } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { hasPermission } from '#shared/operations/operator-permissions';
import { rowNumber } from '../../../browser/form-text.ts';
import { AuthorWorks } from '../../../admin/authors/author-works.tsx';
import { authorView } from '../../../admin/authors/author-view.server.ts';
import { GuardianPanel } from '../../../admin/authors/guardian-panel.tsx';
import { MeasuresPanel } from '../../../admin/authors/measures-panel.tsx';
import { PEN_REVIEW_COLUMNS } from '../../../admin/authors/review-table.tsx';
import { StandingBadges } from '../../../admin/authors/standing-badges.tsx';
import { type ConsoleForm, consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsolePage, DetailList, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/author';

const LIST = '/operator/authors';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'authors');
  const id = idParam(params.id, url.pathname);
  const details = await showAuthor(pageContext.ctx, id).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return { ...authorView(details), maySeeMember: hasPermission(rights, 'members') };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'authors');
  const penId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  const fields = Object.fromEntries(
    ['0034', '0035', '0037', '0038'].map((code) => [`STUDIO_ERROR ${code}`, `${act}-${FIELDS[code] ?? ''}`]),
  );
  return runFormAction(
    async () => {
      await runAct(pageContext.ctx, { by, penId, form });
      return `${adminPaths.author(penId)}?said=${act}`;
    },
    {
      fields: {
        ...fields,
        'NOT_FOUND 0002': `${act}-position`,
        ...(act.endsWith('appeal') ? { 'STUDIO_ERROR 0034': `${act}-answer` } : {}),
      },
      typed: form.typed,
    },
  );
}

const FIELDS: Record<string, string> = { '0034': 'reason', '0035': 'lastDay', '0037': 'appeal', '0038': 'rating' };

async function runAct(
  ctx: RequestContext['ctx'],
  { by, penId, form }: { by: { id: number; name: string }; penId: number; form: ConsoleForm },
): Promise<void> {
  const pen = { by, penId };
  const reason = form('reason');
  const measure = { ...pen, measureId: rowNumber(form('measure')) };
  const work = { ...pen, workId: rowNumber(form('work')) };
  const opening = { ...work, position: form('position') === '' ? null : rowNumber(form('position')), reason };
  const appeal = { appeal: form('appeal'), result: form('result'), answer: form('answer') };
  switch (form('act')) {
    case 'measure':
      return takeMeasure(ctx, {
        ...pen,
        reason,
        kind: form('kind'),
        lastDay: form('lastDay'),
        isAboutWorks: form('isAboutWorks') === 'on',
        today: seoulDay(new Date()),
      });
    case 'lift':
      return liftMeasure(ctx, { ...measure, reason });
    case 'appeal':
      return decideMeasureAppeal(ctx, { ...measure, ...appeal });
    case 'rating':
      return overrideRating(ctx, { ...work, rating: form('rating'), reason });
    case 'rating-appeal':
      return decideRatingAppeal(ctx, { ...work, ...appeal });
    case 'take-down':
      return takeDown(ctx, opening);
    case 'restore':
      return restoreOpening(ctx, opening);
    case 'guardian':
      return recordGuardian(ctx, { ...pen, reason });
    case 'guardian-end':
      return endGuardian(ctx, pen);
    default:
      throw new DomainError('INPUT_ERROR', '0001');
  }
}

const MESSAGES = {
  measure: '조치를 저장하고 작가에게 알렸습니다.',
  lift: '조치를 해제하고 작가에게 알렸습니다.',
  appeal: '이의의 결과를 저장하고 작가에게 알렸습니다.',
  rating: '이용 등급을 바꾸어 고정하고 작가에게 알렸습니다.',
  'rating-appeal': '이의의 결과를 저장하고 작가에게 알렸습니다.',
  'take-down': '내리고 작가에게 알렸습니다. 이미 구매한 독자는 계속 볼 수 있습니다.',
  restore: '다시 공개하고 작가에게 알렸습니다.',
  guardian: '보호자 동의를 기록했습니다.',
  'guardian-end': '보호자 동의의 철회를 기록했습니다.',
};

export default function OperatorAuthorPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { author, trust, works, measures, reviews, guardian, maySeeMember } = loaderData;
  const member = author.memberNo;
  return (
    <ConsolePage title={author.name} up={{ path: LIST, name: '작가' }} message={MESSAGES}>
      <Panel title="상태">
        <DetailList
          details={[
            { name: '상태', value: <StandingBadges {...author} hasLeft={member === null} /> },
            {
              name: '회원',
              value:
                member === null ? (
                  '떠난 회원'
                ) : maySeeMember ? (
                  <a href={adminPaths.member(member)}>{member}번</a>
                ) : (
                  `${member}번`
                ),
            },
            { name: '필명을 만든 일시', value: author.made },
            { name: '신뢰 작가 조건', value: trust },
          ]}
        />
      </Panel>
      <AuthorWorks works={works} error={actionData} />
      <MeasuresPanel measures={measures} error={actionData} />
      <Panel title="검토 내역">
        <DataTable
          caption="검토 내역"
          columns={PEN_REVIEW_COLUMNS}
          rows={reviews}
          keyOf={({ id }) => id}
          empty="보낸 검토 요청이 없습니다."
        />
      </Panel>
      {member === null ? null : <GuardianPanel guardian={guardian} error={actionData} />}
    </ConsolePage>
  );
}
