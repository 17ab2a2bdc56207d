import type { ReactNode } from 'react';
import { showAuthorWork, showNumbers } from '#domain/studio';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsolePage } from '../../admin/components/console-page.tsx';
import { AuthorNumbersView } from '../../admin/numbers/author-numbers-view.tsx';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/work-numbers';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const param = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(param) ? Number(param) : 1;
  const [work, numbers] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    showNumbers(ctx, { memberNo, workId, page }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return { workId, title: work.sheet.title, numbers };
}

export default function WorkNumbersPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { workId, title, numbers } = loaderData;
  return (
    <ConsolePage
      title={title}
      up={{ path: studioPaths.home(), name: '내 작품' }}
      lead="어제까지의 집계입니다. 확정된 수치는 바뀌지 않으며, 독자 개인을 알 수 있는 수치는 표시하지 않습니다."
    >
      <WorkTabs workId={workId} current="numbers" />
      <AuthorNumbersView numbers={numbers} pagePath={(other) => `?page=${other}`} />
    </ConsolePage>
  );
}
