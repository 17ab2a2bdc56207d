import type { ReactNode } from 'react';
import { requireFeature } from '#domain/feature-flags';
import { startImport, listImports } from '#domain/import-runs';
import { IMPORT_RUN_STATE_NAMES } from '#shared/catalog/import-runs';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { stateTone } from '../../../admin/imports/import-labels.ts';
import { ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/imports';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { runs, next } = await listImports(pageContext.ctx, { before: afterOf(url) });
  return { runs, next };
}

export async function action({ context, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  return runFormAction(async () => {
    requireFeature(pageContext.switches, 'import');
    return adminPaths.importRun(await startImport(pageContext.ctx, actor));
  });
}

type Row = Route.ComponentProps['loaderData']['runs'][number];

const COLUMNS: Column<Row>[] = [
  {
    title: '파일',
    cell: ({ id, name, files }) => (
      <a href={adminPaths.importRun(id)}>
        {name === null ? `${id}번 가져오기` : files > 1 ? `${name} 외 ${files - 1}개` : name}
      </a>
    ),
  },
  {
    title: '상태',
    cell: ({ state }) => <Badge tone={stateTone(state)}>{IMPORT_RUN_STATE_NAMES[state]}</Badge>,
  },
  { title: '누가', cell: ({ who }) => who },
  { title: '시작', cell: ({ madeAt }) => seoulMinute(madeAt) },
  { title: '끝', cell: ({ endedAt }) => (endedAt ? seoulMinute(endedAt) : '-') },
];

export default function ImportsPage({ loaderData: { runs, next } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="가져오기"
      lead="EPUB, TXT, Markdown, HTML, DOCX, HWPX, 그림과 그 묶음(ZIP, CBZ)을 올려 작품으로 만듭니다. 무엇이 들어오고 바뀌는지 먼저 보여 드리고, 적용을 누르실 때까지 아무것도 바꾸지 않습니다."
      actions={
        <ConsoleForm>
          <SendButton>새로 가져오기</SendButton>
        </ConsoleForm>
      }
    >
      <Panel title="지난 가져오기">
        <DataTable
          caption="지난 가져오기"
          rows={runs}
          keyOf={({ id }) => id}
          empty="아직 가져온 것이 없습니다. 새로 가져오기를 눌러 파일을 올려 주세요."
          columns={COLUMNS}
        />
        <Pager older={next === null ? undefined : `/operator/import?after=${next}`} />
      </Panel>
    </ConsolePage>
  );
}
