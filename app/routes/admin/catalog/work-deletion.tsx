import type { ReactNode } from 'react';
import {
  deleteEpisodes,
  deleteWork,
  previewEpisodeDeletion,
  previewWorkDeletion,
  showAdminWork,
} from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { episodesOf } from '../../../admin/catalog/episodes-bulk.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-deletion';

/** Picked episodes, else the whole work. */
function pickedIds(search: URLSearchParams): number[] {
  const target = episodesOf(search);
  return target.kind === 'ids' ? target.ids : [];
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const ids = pickedIds(url.searchParams);
  try {
    const work = await showAdminWork(ctx, workId);
    const isOfEpisodes = ids.length > 0 || url.searchParams.has('of');
    const episodes = isOfEpisodes ? await previewEpisodeDeletion(ctx, { workId, ids }) : null;
    return { workId, title: work.sheet.title, episodes, work: await previewWorkDeletion(ctx, workId) };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    if (form('act') === 'work') {
      await deleteWork(ctx, { by: actor, id: workId, title: form('title') });
      return '/operator/works?said=removed';
    }
    const ids = form.all('episode').filter((id) => /^[1-9]\d{0,14}$/u.test(id));
    await deleteEpisodes(ctx, { by: actor, workId, ids: ids.map(Number) });
    return `${adminPaths.workEpisodes(workId)}?listing=all&said=removed`;
  }, form.typed);
}

export default function WorkDeletionPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, episodes, work } = loaderData;
  return (
    <ConsolePage
      title={episodes ? '회차 삭제' : '작품 삭제'}
      up={
        episodes
          ? { path: adminPaths.workEpisodes(workId), name: `${title} 회차` }
          : { path: adminPaths.work(workId), name: title }
      }
      lead="구매, 대여, 선물, 정산 내역이 없는 것만 삭제할 수 있습니다. 삭제하면 되돌릴 수 없습니다."
    >
      {episodes ? (
        <EpisodeDeletion workId={workId} {...episodes} error={actionData} />
      ) : (
        <WorkDeletion workId={workId} work={work} error={actionData} />
      )}
    </ConsolePage>
  );
}

type Data = Route.ComponentProps['loaderData'];
type FormError = Route.ComponentProps['actionData'];

const count = (number: number): string => number.toLocaleString('ko-KR');

function EpisodeDeletion({
  workId,
  deleted,
  used,
  error,
}: NonNullable<Data['episodes']> & { workId: number; error: FormError }): ReactNode {
  const comments = deleted.reduce((sum, episode) => sum + episode.comments, 0);
  const lost = comments > 0 ? ` 댓글 ${count(comments)}개도 함께 삭제합니다.` : '';
  const columns = [
    { title: '차례', kind: 'number' as const, cell: ({ position }: { position: number }) => position },
    { title: '제목', cell: (episode: { title: string }) => episode.title },
  ];
  return (
    <>
      {deleted.length + used.length === 0 ? <p>고른 회차가 없습니다. 목록에서 삭제할 회차를 골라 주세요.</p> : null}
      {used.length > 0 ? (
        <Panel title="남는 회차" lead={`구매하거나 대여한 독자가 있는 ${count(used.length)}화는 삭제하지 않습니다.`}>
          <DataTable caption="남는 회차" rows={used} keyOf={({ id }) => id} empty="" columns={columns} />
        </Panel>
      ) : null}
      {deleted.length > 0 ? (
        <Panel
          title="삭제할 회차"
          lead={`${count(deleted.length)}화의 본문, 그림, 판 목록을 삭제합니다.${lost} 뒤 회차의 순서를 앞당깁니다.`}
        >
          <DataTable caption="삭제할 회차" rows={deleted} keyOf={({ id }) => id} empty="" columns={columns} />
          <ConsoleForm act="episodes" error={error}>
            {deleted.map(({ id }) => (
              <input key={id} type="hidden" name="episode" value={id} />
            ))}
            <FormBar>
              <SendButton tone="grave">{count(deleted.length)}화 삭제</SendButton>
              <LinkButton href={adminPaths.workEpisodes(workId)}>돌아가기</LinkButton>
            </FormBar>
          </ConsoleForm>
        </Panel>
      ) : null}
    </>
  );
}

function WorkDeletion({ workId, work, error }: { workId: number; work: Data['work']; error: FormError }): ReactNode {
  const { title, isUsed, episodes, comments, followers } = work;
  if (isUsed)
    return (
      <Panel
        title="삭제할 수 없는 작품"
        lead="구매, 대여, 선물, 정산 내역이 있습니다. 독자에게 보이지 않게 하려면 작품을 내려 주세요."
      >
        <FormBar>
          <LinkButton href={adminPaths.work(workId)}>작품으로</LinkButton>
        </FormBar>
      </Panel>
    );
  return (
    <Panel
      title={title}
      lead={`회차 ${count(episodes)}개, 댓글 ${count(comments)}개, 알림 받는 독자 ${count(followers)}명의 기록을 모두 삭제합니다.`}
    >
      <ConsoleForm act="work" error={error}>
        <Field
          label="작품 제목 확인"
          name="title"
          autoComplete="off"
          hint={`작품 제목을 그대로 적어 주세요: ${title}`}
          error={errorAt(error, 'title')}
        />
        <FormBar>
          <SendButton tone="grave">작품 삭제</SendButton>
          <LinkButton href={adminPaths.work(workId)}>돌아가기</LinkButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}
