import type { ReactNode } from 'react';
import { listEpisodes, momentWords, moveEpisodes, priceWords, showDeskWork } from '#domain/works';
import { errorAt } from '../../operator/form-fault.ts';
import { Field, Select } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton, Mark } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../operator/kit/data-table.tsx';
import kit from '../../operator/kit/kit.module.css';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { settleDeskAct } from '../../operator/works/desk-act.server.ts';
import { choiceOf, typedCount } from '../../operator/works/typed-values.ts';
import styles from '../../operator/works/works.module.css';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/work-episodes';

const LISTINGS = ['up', 'off', 'all'] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const workId = addressNumber(params.id, url.pathname);
  const listing = choiceOf(LISTINGS, url.searchParams.get('listing') ?? '') ?? 'up';
  const asked = Math.max(1, typedCount(url.searchParams.get('page') ?? '') || 1);
  const [work, { episodes, page, pages, count }] = await Promise.all([
    showDeskWork(facts.ctx, workId),
    listEpisodes(facts.ctx, { workId, listing, page: asked }),
  ]).catch((error: unknown) => answerRefusal(error, url.pathname));
  const lines = episodes.map((episode) => {
    const { id, position, title, isOpen, isWithdrawn, isDraft, hasContent } = episode;
    const shown = { id, workId, position, title, isOpen, isWithdrawn, isDraft, hasContent };
    return { ...shown, opens: momentWords(episode.opensAt), price: priceWords(episode) };
  });
  return { workId, title: work.sheet.title, lines, page, pages, count, listing };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const workId = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  return settleDeskAct(async () => {
    const ids = form.all('pick').filter((id) => /^[1-9]\d{0,14}$/u.test(id));
    const place = typedCount(form('place')) ?? 0;
    await moveEpisodes(facts.ctx, { by, workId, ids: ids.map(Number), place });
    return `/operator/works/${workId}/episodes?page=${Math.ceil(place / 100)}&said=moved`;
  }, form.typed);
}

export default function EpisodesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, page, pages, count, listing } = loaderData;
  const here = (at: number): string => `?${new URLSearchParams({ listing, page: String(at) })}`;
  return (
    <ConsolePage
      title={`${title} 회차`}
      up={{ path: `/operator/works/${workId}`, name: title }}
      lead={`회차 ${count.toLocaleString('ko-KR')}개 · ${page.toLocaleString('ko-KR')}/${pages.toLocaleString('ko-KR')}쪽`}
      said={{ changed: '한꺼번에 바꿨습니다. 독자 화면에도 바로 적용됩니다.', moved: '순서를 바꿨습니다.' }}
      actions={
        <>
          <LinkButton href={`/operator/works/${workId}/episodes/new`} tone="main">
            새 회차
          </LinkButton>
          <LinkButton href={`/operator/works/${workId}/bulk`}>가격·공개일 한꺼번에</LinkButton>
        </>
      }
    >
      <Filters label="회차 거르기">
        <Select
          label="보기"
          name="listing"
          defaultValue={listing}
          options={[
            { value: 'up', name: '올린 회차' },
            { value: 'off', name: '내린 회차' },
            { value: 'all', name: '모든 회차' },
          ]}
        />
        <Field label="쪽" name="page" inputMode="numeric" defaultValue={String(page)} />
      </Filters>
      {loaderData.lines.length === 0 ? (
        <p className={kit.empty}>회차가 없습니다. 새 회차를 만들거나 작품을 가져와 주세요.</p>
      ) : (
        <EpisodesForm data={loaderData} fault={actionData} />
      )}
      <Pager newer={page > 1 ? here(page - 1) : undefined} older={page < pages ? here(page + 1) : undefined} />
    </ConsolePage>
  );
}

interface EpisodesFormProps {
  data: Route.ComponentProps['loaderData'];
  fault: Route.ComponentProps['actionData'];
}

type Line = EpisodesFormProps['data']['lines'][number];

const COLUMNS: Column<Line>[] = [
  {
    title: '고름',
    cell: ({ id, title }) => (
      <label className={styles.pick}>
        <input type="checkbox" name="pick" value={id} aria-label={`${title} 고르기`} />
      </label>
    ),
  },
  { title: '차례', kind: 'number', cell: ({ position }) => position },
  { title: '제목', cell: ({ id, workId, title }) => <a href={`/operator/works/${workId}/episodes/${id}`}>{title}</a> },
  { title: '공개', cell: ({ opens }) => opens },
  { title: '가격', cell: ({ price }) => price },
  { title: '상태', cell: (episode) => <StateMark {...episode} /> },
];

/** The list as a form: what is ticked moves to a place, or goes to the change of many. */
function EpisodesForm({ data, fault }: EpisodesFormProps): ReactNode {
  const { workId, lines } = data;
  return (
    <form method="post" className={styles.list}>
      {fault && fault.field === '' ? (
        <p role="alert" className={kit.refusal}>
          {fault.said}
        </p>
      ) : null}
      <DataTable caption="회차" rows={lines} keyOf={({ id }) => id} empty="" columns={COLUMNS} />
      <div className={styles.bar}>
        <button type="submit" className={kit.mainButton} formMethod="get" formAction={`/operator/works/${workId}/bulk`}>
          고른 회차 바꾸기
        </button>
      </div>
      <div className={styles.row}>
        <Field
          label="옮길 차례"
          name="place"
          inputMode="numeric"
          hint="고른 회차를 이 차례로 옮깁니다."
          error={errorAt(fault, 'place')}
        />
      </div>
      <div className={styles.bar}>
        <button type="submit" className={kit.quietButton}>
          옮기기
        </button>
      </div>
    </form>
  );
}

function StateMark(episode: {
  hasContent: boolean;
  isWithdrawn: boolean;
  isDraft: boolean;
  isOpen: boolean;
}): ReactNode {
  if (!episode.hasContent) return <Mark tone="wait">내용 없음</Mark>;
  if (episode.isDraft) return <Mark tone="wait">초안</Mark>;
  if (episode.isWithdrawn) return <Mark tone="bad">내림</Mark>;
  return episode.isOpen ? <Mark tone="good">공개</Mark> : <Mark tone="wait">예약</Mark>;
}
