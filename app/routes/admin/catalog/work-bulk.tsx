import type { ReactNode } from 'react';
import {
  type BulkEpisodesPreview,
  changeEpisodes,
  previewEpisodes,
  formatSeoulField,
  showAdminWork,
} from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { catalogErrorOf, runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { EpisodeChanges } from '../../../admin/catalog/episode-changes.tsx';
import { episodeChangeOf, episodesOf, readerImpactOfEpisodes } from '../../../admin/catalog/episodes-bulk.server.ts';
import styles from '../../../admin/catalog/works.module.css';
import { idParam, toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-bulk';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const { searchParams: search } = url;
  const work = await showAdminWork(pageContext.ctx, workId).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const [target, change] = [episodesOf(search), episodeChangeOf(search)];
  const picked = target.kind === 'ids' ? target.ids : [];
  const values: Record<string, string> = {
    from: formatSeoulField(new Date(work.now)).slice(0, 10),
    ...Object.fromEntries(search),
    weekdays: search.getAll('weekdays').join(',') || work.sheet.weekdays.join(','),
  };
  const visible = { workId, title: work.sheet.title, picked, typed: values };
  if (!change) return { ...visible, preview: null, sees: [], error: null };
  try {
    const preview = await previewEpisodes(pageContext.ctx, { workId, target, change });
    return { ...visible, preview, sees: readerImpactOfEpisodes(change), error: null };
  } catch (error) {
    return { ...visible, preview: null, sees: [], error: catalogErrorOf(error) };
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const { searchParams: search } = url;
  const change = episodeChangeOf(search) ?? throwNotFound(url.pathname);
  return runCatalogAction(async () => {
    const order = { workId, target: episodesOf(search), change };
    await changeEpisodes(pageContext.ctx, { ...order, by: actor, version: form('version') });
    return `${adminPaths.workEpisodes(workId)}?said=changed`;
  });
}

export default function WorkBulkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, picked, preview, sees, typed } = loaderData;
  const formError = actionData ?? loaderData.error;
  return (
    <ConsolePage
      title="회차 한꺼번에 바꾸기"
      up={{ path: adminPaths.workEpisodes(workId), name: `${title} 회차` }}
      lead="먼저 미리보기를 보여 드리고, 확인하신 뒤에 바꿉니다. 그사이 달라진 것이 있으면 바꾸지 않고 알려 드립니다."
    >
      {formError ? (
        <p role="alert" className={kit.refusal}>
          {formError.message}
        </p>
      ) : null}
      {preview ? <Preview preview={preview} sees={sees} /> : null}
      <EpisodeChanges picked={picked} typed={typed} />
    </ConsolePage>
  );
}

function Preview({ preview, sees }: { preview: BulkEpisodesPreview; sees: string[] }): ReactNode {
  const count = (episodes: number): string => `${episodes.toLocaleString('ko-KR')}개`;
  const passed = preview.passedOver > 0 ? ` 바꿀 수 없는 회차 ${count(preview.passedOver)}는 그대로 둡니다.` : '';
  return (
    <Panel title="미리보기" lead={`회차 ${count(preview.count)}가 바뀝니다.${passed}`}>
      <ul className={styles.says}>
        {sees.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {preview.groups.length < preview.count ? <Groups preview={preview} /> : null}
      <Steps caption="처음 회차" steps={preview.first} />
      {preview.last.length > 0 ? <Steps caption="마지막 회차" steps={preview.last} /> : null}
      <ConsoleForm>
        <input type="hidden" name="version" value={preview.version} />
        <FormBar>
          <SendButton>{count(preview.count)} 바꾸기</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

function Groups({ preview }: { preview: BulkEpisodesPreview }): ReactNode {
  return (
    <DataTable
      caption="바뀌는 내용"
      rows={preview.groups}
      keyOf={({ from, to }) => `${from}>${to}`}
      empty=""
      columns={[
        { title: '지금', cell: ({ from }) => from },
        { title: '바뀐 뒤', cell: ({ to }) => to },
        { title: '차례', cell: ({ first, last }) => (first === last ? first : `${first}–${last}`) },
        { title: '회차', kind: 'number', cell: ({ episodes }) => `${episodes.toLocaleString('ko-KR')}개` },
      ]}
    />
  );
}

function Steps({ caption, steps }: { caption: string; steps: BulkEpisodesPreview['first'] }): ReactNode {
  return (
    <DataTable
      caption={caption}
      rows={steps}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { title: '차례', kind: 'number', cell: ({ position }) => position },
        { title: '제목', cell: ({ title }) => title },
        { title: '지금', cell: ({ from }) => from },
        { title: '바뀐 뒤', cell: ({ to }) => to },
      ]}
    />
  );
}
