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
      lead="끝난 날까지만 셉니다. 한 번 정해진 숫자는 바뀌지 않고, 독자 한 사람이 드러나는 숫자는 보이지 않습니다."
    >
      <WorkTabs workId={workId} current="numbers" />
      <AuthorNumbersView numbers={numbers} pagePath={(other) => `?page=${other}`} />
    </ConsolePage>
  );
}
