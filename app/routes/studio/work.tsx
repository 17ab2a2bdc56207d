import type { ReactNode } from 'react';
import { listEpisodes, moveEpisodes } from '#domain/catalog-admin';
import { requireFeature } from '#domain/feature-flags';
import {
  asAuthor,
  listOpenSubmissions,
  publishAuthorEpisodes,
  showAuthorUpload,
  showAuthorWork,
  startAuthorUpload,
} from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { scheduleTime } from '#shared/content/seoul-date';
import { studioPaths } from '#shared/web/studio-paths';
import { paths } from '#shared/web/paths';
import { ConsoleForm, Field, Select, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { Badge, ConsolePage, LinkButton } from '../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../admin/components/data-table.tsx';
import { SelectionForm } from '../../admin/components/selection-form.tsx';
import { ErrorMessage } from '../../admin/components/error-message.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import kit from '../../admin/components/kit.module.css';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { episodeCounts } from '../../admin/catalog/episode-counts.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { episodeState, STATE_NAMES } from '../../admin/episode/visibility.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { nextRelease } from '../../studio/next-release.server.ts';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/work';
import { Details } from '../../admin/components/details.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const work = await showAuthorWork(ctx, { memberNo, workId }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const wanted = Math.max(1, parseCount(url.searchParams.get('page') ?? '') || 1);
  const runId = parseCount(url.searchParams.get('upload') ?? '') ?? 0;
  const [{ episodes, page, pages, count }, submissions, uploaded] = await Promise.all([
    listEpisodes(ctx, { workId, listing: 'all', page: wanted }),
    listOpenSubmissions(ctx, workId),
    runId > 0 ? uploadedTitles(ctx, { memberNo, workId, runId }) : new Set<string>(),
  ]);
  const inReview = new Map(submissions.map((submission) => [submission.episodeId, submission]));
  const rows = episodes.map((episode) => ({
    id: episode.id,
    workId,
    position: episode.position,
    title: episode.title,
    letters: episode.characters,
    hasContent: episode.hasContent,
    opens: opensText(episode, inReview.get(episode.id)),
    state: episodeState(episode),
    isEarly: episode.isEarly,
    review: inReview.get(episode.id)?.state ?? null,
    isPicked: episode.isDraft && !inReview.has(episode.id) && uploaded.has(episode.title),
  }));
  const next = nextRelease(work, episodes);
  const counts = episodeCounts(work, { name: '초안·내린 회차', count: count - work.episodes });
  return { workId, title: work.sheet.title, isDraft: work.isDraft, rows, page, pages, counts, next };
}

/** When an episode opens, also when its review is awaited. */
function opensText(
  episode: { opensAt: Date; isDraft: boolean },
  review: { opensAt: Date | null; state: string } | undefined,
): string {
  const requested = review?.state === 'pending' ? review.opensAt : null;
  const at = episode.isDraft ? requested : episode.opensAt;
  return at ? scheduleTime(at) : '';
}

/** Titles of the episodes that an upload added; none of another's upload. */
async function uploadedTitles(
  ctx: Parameters<typeof showAuthorUpload>[0],
  run: { memberNo: number; workId: number; runId: number },
): Promise<Set<string>> {
  const { report } = await showAuthorUpload(ctx, run).catch((error: unknown) => {
    if (error instanceof DomainError) return { report: null };
    throw error;
  });
  return new Set((report ?? []).flatMap(({ added }) => added));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const ids = form
    .all('pick')
    .filter((id) => /^[1-9]\d{0,14}$/u.test(id))
    .map(Number);
  return runCatalogAction(async () => {
    if (form('act') === 'upload') {
      requireFeature(pageContext.switches, 'import');
      return studioPaths.upload(workId, await startAuthorUpload(ctx, { memberNo, workId }));
    }
    if (form('act') === 'move') {
      const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
      await moveEpisodes(ctx, { by, workId, ids, place: parseCount(form('place')) ?? 0 });
      return `${studioPaths.work(workId)}?said=moved`;
    }
    const schedule = { from: form('from'), time: form('time'), every: form('every') };
    const { submitted } = await publishAuthorEpisodes(ctx, { memberNo, workId, ids, schedule });
    return `${studioPaths.work(workId)}?said=${submitted > 0 ? 'submitted' : 'scheduled'}`;
  }, form.typed);
}

const MESSAGES = {
  moved: '순서를 바꿨습니다.',
  scheduled: '예약했습니다. 정한 일시에 차례로 공개됩니다.',
  submitted: '검토를 요청했습니다. 승인되면 정한 일시에 공개됩니다.',
  drafted: '초안을 저장했습니다. 아직 공개 전입니다.',
  open: '공개했습니다.',
  cancelled: '올리기를 취소했습니다. 작품에는 아무것도 바뀌지 않았습니다.',
};

export default function AuthorWorkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, isDraft, rows, page, pages, counts } = loaderData;
  return (
    <ConsolePage
      title={title}
      up={{ path: studioPaths.home(), name: '내 작품' }}
      lead={counts}
      message={MESSAGES}
      actions={
        <>
          <LinkButton tone="main" href={studioPaths.newEpisode(workId)}>
            새 회차
          </LinkButton>
          <ConsoleForm act="upload">
            <SendButton tone="quiet">파일로 올리기</SendButton>
          </ConsoleForm>
          {isDraft ? null : <LinkButton href={paths.work(workId)}>서점에서 보기</LinkButton>}
        </>
      }
    >
      <WorkTabs workId={workId} current="episodes" />
      <ErrorMessage error={actionData && actionData.field === '' ? actionData : undefined} />
      {rows.length === 0 ? (
        <p className={kit.empty}>
          아직 회차가 없습니다. 새 회차를 쓰거나, 여러 회차를 파일로 한 번에 올릴 수 있습니다.
        </p>
      ) : (
        <EpisodesForm data={loaderData} error={actionData} />
      )}
      <Pager
        newer={page > 1 ? `?page=${page - 1}` : undefined}
        older={page < pages ? `?page=${page + 1}` : undefined}
      />
    </ConsolePage>
  );
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: Column<Row>[] = [
  { title: '차례', kind: 'number', cell: ({ position }) => position },
  {
    title: '제목',
    kind: 'name',
    cell: ({ id, workId, title }) => <a href={studioPaths.episode(workId, id)}>{title}</a>,
  },
  { title: '상태', cell: (row) => <EpisodeBadge row={row} /> },
  { title: '공개', cell: ({ opens }) => opens },
  { title: '분량', kind: 'number', cell: ({ letters }) => `${letters.toLocaleString('ko-KR')}자` },
];

function EpisodeBadge({ row }: { row: Row }): ReactNode {
  if (row.review === 'pending') return <Badge tone="wait">검토 중</Badge>;
  if (row.review === 'returned') return <Badge tone="bad">반려</Badge>;
  if (row.isEarly) return <Badge tone="good">선공개</Badge>;
  const tone = { draft: 'plain', scheduled: 'wait', open: 'good', withdrawn: 'bad' } as const;
  return <Badge tone={tone[row.state]}>{STATE_NAMES[row.state]}</Badge>;
}

interface EpisodesFormProps {
  data: Route.ComponentProps['loaderData'];
  error: Route.ComponentProps['actionData'];
}

function EpisodesForm({ data, error }: EpisodesFormProps): ReactNode {
  const { rows, next } = data;
  const typed = error?.typed ?? {};
  const picked = rows.filter(({ isPicked }) => isPicked).length;
  return (
    <SelectionForm
      method="post"
      action=""
      fields={[]}
      initial={picked}
      rows={rows.length}
      countLabel={(chosen) => `${chosen}화 선택`}
      actions={null}
    >
      <DataTable
        caption="회차"
        rows={rows}
        keyOf={({ id }) => id}
        picks={{ labelOf: ({ title }) => title, isPicked: (row) => row.isPicked }}
        columns={COLUMNS}
        phone="lines"
        empty=""
      />
      <Details className={styles.bulk} open={error !== undefined || picked > 0}>
        <summary className={kit.quietButton}>선택한 회차 예약·순서</summary>
        <fieldset className={styles.fields}>
          <legend>선택한 초안을 차례로 예약</legend>
          <Field
            label="첫 공개일"
            type="date"
            name="from"
            defaultValue={typed['from'] ?? next.value.slice(0, 10)}
            error={errorAt(error, 'schedule')}
          />
          <Field label="시각" type="time" name="time" defaultValue={typed['time'] ?? next.value.slice(11, 16)} />
          <Select
            label="간격"
            name="every"
            defaultValue={typed['every'] ?? 'weekdays'}
            options={[
              { value: 'weekdays', name: '연재 요일마다 한 화' },
              { value: 'day', name: '매일 한 화' },
              { value: 'once', name: '모두 같은 시각' },
            ]}
          />
          <button type="submit" name="act" value="schedule" className={kit.mainButton}>
            예약
          </button>
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>선택한 회차의 순서 바꾸기</legend>
          <Field
            label="옮길 차례"
            name="place"
            inputMode="numeric"
            autoComplete="off"
            error={errorAt(error, 'place')}
          />
          <button type="submit" name="act" value="move" className={kit.quietButton}>
            옮기기
          </button>
        </fieldset>
      </Details>
    </SelectionForm>
  );
}
