import type { ReactNode } from 'react';
import { type BulkChangeRow, listBulkChanges, showAdminWork, undoBulkChange } from '#domain/catalog-admin';
import { seoulMinute } from '#shared/content/seoul-date';
import { AUDIT_ACTS } from '#shared/operations/audit-acts';
import { adminPaths } from '#shared/web/admin-paths';
import { rowNumber } from '../../../browser/form-text.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/works-changes';

const PATH = '/operator/works/changes';
/** Kept works that are named. */
const MAX_NAMED = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const left = rowNumber(url.searchParams.get('left') ?? '');
  return { changes: await listBulkChanges(pageContext.ctx), left, kept: await keptWorks(pageContext.ctx, url) };
}

/** New works that an undo kept, as far as they still exist. */
async function keptWorks(ctx: RequestContext['ctx'], url: URL): Promise<{ id: number; title: string }[]> {
  const ids = url.searchParams.getAll('kept').slice(0, MAX_NAMED).map(rowNumber);
  const works = await Promise.allSettled(ids.map((id) => showAdminWork(ctx, id)));
  return works.flatMap((work) =>
    work.status === 'fulfilled' ? [{ id: work.value.id, title: work.value.sheet.title }] : [],
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const { left, kept } = await undoBulkChange(pageContext.ctx, { by: actor, id: rowNumber(form('id')) });
    const about = new URLSearchParams({ said: 'undone' });
    if (left > 0) about.set('left', String(left));
    for (const id of kept.slice(0, MAX_NAMED)) about.append('kept', String(id));
    return `${PATH}?${about.toString()}`;
  });
}

const MESSAGES = {
  changed: '일괄 변경했습니다. 독자 화면에도 바로 적용됩니다. 하루 동안 여기에서 되돌릴 수 있습니다.',
  undone: '되돌렸습니다. 독자 화면에도 바로 적용됩니다.',
};

const count = (number: number, unit: string): string => (number > 0 ? `${number.toLocaleString('ko-KR')}${unit}` : '');

const COLUMNS: Column<BulkChangeRow>[] = [
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  { title: '변경', cell: ({ act }) => AUDIT_ACTS[act] },
  {
    title: '대상',
    cell: ({ works, episodes }) => [count(works, '편'), count(episodes, '화')].filter(Boolean).join(', '),
  },
  { title: '운영자', cell: ({ operator }) => operator ?? '명령줄' },
  {
    title: '되돌리기',
    cell: ({ id, undoneAt }) =>
      undoneAt ? (
        <Badge>되돌림 {seoulMinute(undoneAt)}</Badge>
      ) : (
        <ConsoleForm about={{ id: String(id) }} isRow>
          <SendButton tone="quiet">되돌리기</SendButton>
        </ConsoleForm>
      ),
  },
];

export default function WorksChangesPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { changes, left, kept } = loaderData;
  return (
    <ConsolePage
      title="일괄 변경 되돌리기"
      up={{ path: '/operator/works', name: '작품' }}
      lead="하루 안의 일괄 변경을 그 전 값으로 되돌립니다. 표로 만든 새 작품은 삭제합니다. 그 뒤에 다시 바뀐 작품과 회차는 그대로 둡니다."
      message={MESSAGES}
    >
      {error ? (
        <p role="alert" className={kit.refusal}>
          {error.message}
        </p>
      ) : null}
      {left > 0 ? (
        <p className={kit.lead}>
          {`그 뒤에 다시 바뀌었거나 되돌리면 정산 배분, 구매한 독자에게 영향이 있는 ${left.toLocaleString('ko-KR')}개는 그대로 두었습니다.`}
        </p>
      ) : null}
      {kept.length > 0 ? (
        <Panel
          title="삭제하지 않은 새 작품"
          lead="회차를 올리거나 고친 작품입니다. 필요 없으면 작품 화면에서 삭제해 주세요."
        >
          <ul className={kit.changes}>
            {kept.map(({ id, title }) => (
              <li key={id}>
                <a href={adminPaths.work(id)}>{title}</a>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <DataTable
        caption="하루 안의 일괄 변경"
        rows={changes}
        keyOf={({ id }) => id}
        empty="하루 안의 일괄 변경이 없습니다."
        columns={COLUMNS}
      />
    </ConsolePage>
  );
}
