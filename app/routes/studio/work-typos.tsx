import type { ReactNode } from 'react';
import { decideWorkTypo, listWorkTypos, showAuthorWork } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { TYPO_STATES } from '#shared/community/typo-reports';
import { studioPaths } from '#shared/web/studio-paths';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage } from '../../admin/components/console-page.tsx';
import { ErrorMessage } from '../../admin/components/error-message.tsx';
import { afterOf } from '../../admin/components/page-number.server.ts';
import { TypoList } from '../../admin/content/typo-cards.tsx';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/work-typos';

const MESSAGES = {
  accepted: '본문을 고치고 제보하신 독자께 알렸습니다.',
  refused: '제보를 거절했습니다.',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const param = url.searchParams.get('state');
  const state = TYPO_STATES.find((item) => item === param) ?? 'open';
  const [work, list] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    listWorkTypos(ctx, { memberNo, workId, state, after: afterOf(url) }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return { workId, title: work.sheet.title, list: { state, ...list } };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const decision = form('act');
    if (decision !== 'accept' && decision !== 'refuse') throw new DomainError('INPUT_ERROR', '0001');
    await decideWorkTypo(pageContext.ctx, { memberNo, workId, id: parseCount(form('typo')) ?? 0, decision });
    return `${studioPaths.workPage(workId, 'typos')}?said=${decision === 'accept' ? 'accepted' : 'refused'}`;
  });
}

export default function WorkTyposPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, list } = loaderData;
  return (
    <ConsolePage
      title={title}
      up={{ path: studioPaths.home(), name: '내 작품' }}
      lead="반영하면 공개된 본문이 바로 바뀌고, 제보하신 독자의 알림함에 알립니다."
      message={MESSAGES}
    >
      <WorkTabs workId={workId} current="typos" />
      <ErrorMessage error={actionData} />
      <TypoList
        list={list}
        path={studioPaths.workPage(workId, 'typos')}
        textPath={({ episodeId }) => studioPaths.episode(workId, episodeId)}
        isOfOneWork
      />
    </ConsolePage>
  );
}
