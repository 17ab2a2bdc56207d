import type { ReactNode } from 'react';
import { showAuthorWork, showWithdrawal } from '#domain/studio';
import { studioPaths } from '#shared/web/studio-paths';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage } from '../../admin/components/console-page.tsx';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { WITHDRAWAL_MESSAGES, WithdrawPanel } from '../../studio/withdraw-panel.tsx';
import { runWithdrawal } from '../../studio/withdrawal-form.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import kit from '../../admin/components/kit.module.css';
import type { Route } from './+types/work-withdraw';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const workId = idParam(params.id, url.pathname);
  const [{ sheet, isDraft }, view] = await Promise.all([
    showAuthorWork(pageContext.ctx, { memberNo, workId }),
    showWithdrawal(pageContext.ctx, { memberNo, workId, episodeId: null }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return { workId, title: sheet.title, isDraft, view };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, sessionId } = requireAuthorPage(pageContext, url);
  const at = { workId: idParam(params.id, url.pathname), episodeId: null };
  return runWithdrawal(pageContext, { at, memberNo, sessionId, form: await consoleForm(request) });
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, isDraft, view } = loaderData;
  return (
    <ConsolePage
      title="작품 내리기"
      lead="내린 작품은 목록과 검색에서 사라지고, 이미 구매한 독자는 계속 볼 수 있습니다. 메일로 온 링크나 ‘내린 작품과 회차’에서 되돌릴 수 있습니다."
      up={{ path: studioPaths.workPage(workId, 'info'), name: title }}
      message={WITHDRAWAL_MESSAGES}
    >
      {isDraft ? (
        <p className={kit.empty}>아직 공개하지 않은 작품입니다. 공개한 뒤에 내릴 수 있습니다.</p>
      ) : (
        <WithdrawPanel kind="work" view={view} error={actionData} />
      )}
    </ConsolePage>
  );
}
