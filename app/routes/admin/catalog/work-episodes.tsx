import type { ReactNode } from 'react';
import { listEpisodes, moveEpisodes, formatPrice, showAdminWork } from '#domain/catalog-admin';
import { scheduleTime } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { Chips } from '../../../admin/components/chips.tsx';
import { ConsoleForm, Field, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Badge } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import kit from '../../../admin/components/kit.module.css';
import { SelectionForm, barAction, barField } from '../../../admin/components/selection-form.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { episodeCounts } from '../../../admin/catalog/episode-counts.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { EPISODE_MESSAGES } from '../../../admin/episode/episode-messages.ts';
import { choiceOf, parseCount } from '../../../admin/catalog/form-values.ts';
import { WorkTabs } from '../../../admin/catalog/work-tabs.tsx';
import styles from '../../../admin/catalog/works.module.css';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-episodes';

const LISTINGS = ['all', 'up', 'coming', 'draft', 'off'] as const;
const LISTING_NAMES: Record<(typeof LISTINGS)[number], string> = {
  all: '모든 회차',
  up: '올린 회차',
  coming: '예약한 회차',
  draft: '초안',
  off: '내린 회차',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const listing = choiceOf(LISTINGS, url.searchParams.get('listing') ?? '') ?? 'all';
  const param = Math.max(1, parseCount(url.searchParams.get('page') ?? '') || 1);
  const at = parseCount(url.searchParams.get('at') ?? '') || null;
  const [work, { episodes, page, pages, count }] = await Promise.all([
    showAdminWork(pageContext.ctx, workId),
    listEpisodes(pageContext.ctx, { workId, listing, page: param, at }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const lines = episodes.map((episode) => {
    const { id, position, title, isOpen, isEarly, isWithdrawn, isDraft, hasContent } = episode;
    const visible = { id, workId, position, title, isOpen, isEarly, isWithdrawn, isDraft, hasContent };
    return { ...visible, opens: scheduleTime(episode.opensAt), price: formatPrice(episode) };
  });
  const counts =
    listing === 'all'
      ? episodeCounts(work, { name: '초안·내린 회차', count: count - work.episodes })
      : `${LISTING_NAMES[listing]} ${count.toLocaleString('ko-KR')}화`;
  return { workId, title: work.sheet.title, lines, page, pages, counts, listing };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const ids = form.all('pick').filter((id) => /^[1-9]\d{0,14}$/u.test(id));
    const place = parseCount(form('place')) ?? 0;
    await moveEpisodes(pageContext.ctx, { by: actor, workId, ids: ids.map(Number), place });
    return `${adminPaths.workEpisodes(workId)}?page=${Math.ceil(place / 100)}&said=moved`;
  }, form.typed);
}

export default function EpisodesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, page, pages, counts, listing } = loaderData;
  const pagePath = (at: number): string => `?${new URLSearchParams({ listing, page: String(at) })}`;
  return (
    <ConsolePage
      title={`${title} 회차`}
      up={{ path: adminPaths.work(workId), name: title }}
      lead={[
        counts,
        ...(pages > 1 ? [`${page.toLocaleString('ko-KR')}/${pages.toLocaleString('ko-KR')}페이지`] : []),
      ].join(' · ')}
      message={{
        ...EPISODE_MESSAGES,
        changed: '일괄 변경했습니다. 독자 화면에도 바로 적용됩니다.',
        moved: '순서를 바꿨습니다.',
        cancelled: '올리기를 취소했습니다.',
      }}
      actions={
        <>
          <ConsoleForm action={adminPaths.workUploads(workId)}>
            <SendButton>회차 올리기</SendButton>
          </ConsoleForm>
          <LinkButton opensForm href={adminPaths.newEpisode(workId)}>
            새 회차
          </LinkButton>
          <LinkButton opensForm href={adminPaths.workBulk(workId)}>
            가격·공개일 일괄 변경
          </LinkButton>
        </>
      }
    >
      <WorkTabs workId={workId} current={adminPaths.workEpisodes(workId)} />
      <div className={styles.head}>
        <Chips
          label="회차 필터"
          chips={LISTINGS.map((name) => ({
            name: LISTING_NAMES[name],
            href: `?listing=${name}`,
            isCurrent: name === listing,
          }))}
        />
        {pages > 1 ? (
          <Filters label="차례로 이동" submit="이동">
            <input type="hidden" name="listing" value={listing} />
            <Field label="차례로 이동" name="at" inputMode="numeric" autoComplete="off" />
          </Filters>
        ) : null}
      </div>
      {loaderData.lines.length === 0 ? (
        <p className={kit.empty}>
          {listing === 'all'
            ? '회차가 없습니다. 새 회차를 만들거나 원고를 올려 주세요.'
            : '이 조건의 회차가 없습니다. 다른 조건을 골라 주세요.'}
        </p>
      ) : (
        <EpisodesForm data={loaderData} error={actionData} />
      )}
      <Pager newer={page > 1 ? pagePath(page - 1) : undefined} older={page < pages ? pagePath(page + 1) : undefined} />
    </ConsolePage>
  );
}

interface EpisodesFormProps {
  data: Route.ComponentProps['loaderData'];
  error: Route.ComponentProps['actionData'];
}

type Row = EpisodesFormProps['data']['lines'][number];

const COLUMNS: Column<Row>[] = [
  {
    title: '회차',
    cell: ({ id, workId, title, position }) => (
      <span className={styles.episode}>
        <span>{position.toLocaleString('ko-KR')}</span>
        <a href={adminPaths.workEpisode(workId, id)}>{title}</a>
      </span>
    ),
  },
  { title: '공개', cell: ({ opens }) => opens },
  { title: '가격', cell: ({ price }) => price },
  { title: '상태', cell: (episode) => <StateBadge {...episode} /> },
];

/** Selected episodes are moved, bulk-edited or deleted. */
function EpisodesForm({ data, error }: EpisodesFormProps): ReactNode {
  const { workId, lines } = data;
  return (
    <SelectionForm
      action=""
      method="post"
      fields={[]}
      initial={0}
      rows={lines.length}
      countLabel={(count) => `${count.toLocaleString('ko-KR')}화 선택`}
      actions={
        <>
          <button type="submit" className={barAction} formMethod="get" formAction={adminPaths.workBulk(workId)}>
            고른 회차 바꾸기
          </button>
          <button
            type="submit"
            className={barAction}
            formMethod="get"
            formAction={adminPaths.workDeletion(workId)}
            name="of"
            value="episodes"
          >
            고른 회차 삭제
          </button>
          <span className={styles.move}>
            <input
              name="place"
              className={barField}
              inputMode="numeric"
              autoComplete="off"
              placeholder="차례"
              aria-label="옮길 차례"
              aria-invalid={error?.field === 'place' ? true : undefined}
              defaultValue={error?.typed['place']}
            />
            <button type="submit" className={barAction}>
              이 순서로 옮기기
            </button>
          </span>
        </>
      }
    >
      <ErrorMessage error={error} />
      <DataTable
        caption="회차"
        rows={lines}
        keyOf={({ id }) => id}
        picks={{ labelOf: ({ title }) => title, isPicked: () => false }}
        empty=""
        columns={COLUMNS}
      />
    </SelectionForm>
  );
}

function StateBadge(episode: {
  hasContent: boolean;
  isWithdrawn: boolean;
  isDraft: boolean;
  isOpen: boolean;
  isEarly: boolean;
}): ReactNode {
  if (episode.isDraft) return <Badge tone="wait">{episode.hasContent ? '초안' : '초안 · 내용 없음'}</Badge>;
  if (episode.isWithdrawn) return <Badge tone="bad">내림</Badge>;
  if (episode.isEarly) return <Badge tone="good">선공개</Badge>;
  return episode.isOpen ? <Badge tone="good">공개</Badge> : <Badge tone="wait">예약</Badge>;
}
