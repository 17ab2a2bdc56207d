import type { ReactNode } from 'react';
import { showAdminWork } from '#domain/catalog-admin';
import { requireFeature } from '#domain/feature-flags';
import { listEpisodeUploads, startEpisodeUpload } from '#domain/import-runs';
import { EPISODE_UPLOAD_STATE_NAMES } from '#shared/catalog/episode-upload';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import { stateTone } from '../../../admin/imports/import-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-uploads';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const [work, runs] = await Promise.all([
    showAdminWork(pageContext.ctx, workId),
    listEpisodeUploads(pageContext.ctx, workId),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return { workId, title: work.sheet.title, runs };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  return runFormAction(async () => {
    requireFeature(pageContext.switches, 'import');
    return adminPaths.workUpload(workId, await startEpisodeUpload(pageContext.ctx, { by: actor, workId }));
  });
}

export default function EpisodeUploadsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { workId, title, runs } = loaderData;
  return (
    <ConsolePage
      title="회차 올리기"
      up={{ path: adminPaths.workEpisodes(workId), name: `${title} 회차` }}
      lead="파일 여러 개를 한 번에 올려 새 회차를 추가합니다. 무엇이 들어오는지 먼저 보여 드리고, 저장을 누르실 때까지 아무것도 바꾸지 않습니다."
      actions={
        <ConsoleForm>
          <SendButton>새로 올리기</SendButton>
        </ConsoleForm>
      }
    >
      <Panel title="지난 올리기">
        <DataTable
          caption="지난 올리기"
          rows={runs}
          keyOf={({ id }) => id}
          empty="아직 올린 회차가 없습니다. 새로 올리기를 눌러 파일을 올려 주세요."
          columns={[
            {
              title: '파일',
              cell: ({ id, name, files }) => (
                <a href={adminPaths.workUpload(workId, id)}>
                  {name === null
                    ? '파일 없음'
                    : files > 1
                      ? `${name} 외 ${(files - 1).toLocaleString('ko-KR')}개`
                      : name}
                </a>
              ),
            },
            {
              title: '상태',
              cell: ({ state }) => <Badge tone={stateTone(state)}>{EPISODE_UPLOAD_STATE_NAMES[state]}</Badge>,
            },
            { title: '올린 사람', cell: ({ who }) => who },
            { title: '시작', cell: ({ madeAt }) => seoulMinute(madeAt) },
          ]}
        />
      </Panel>
    </ConsolePage>
  );
}
