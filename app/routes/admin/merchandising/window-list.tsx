import type { ReactNode } from 'react';
import { type StorefrontRow, listStorefrontItems } from '#domain/storefront-order';
import {
  type AdminContentKind,
  type ContentState,
  ADMIN_CONTENT_KINDS,
  ADMIN_CONTENT_KIND_NAMES,
  CONTENT_STATES,
  CONTENT_STATE_NAMES,
} from '#shared/merchandising/admin-content-kinds';
import { Chips } from '../../../admin/components/chips.tsx';
import { Field } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Badge } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { entityFormOf } from '../../../admin/merchandising/entity-forms.server.ts';
import {
  STATE_TONES,
  copyPath,
  itemPath,
  newPath,
  periodText,
} from '../../../admin/merchandising/merchandising-labels.ts';
import { adminPaths } from '#shared/web/admin-paths';
import price from '../../../admin/components/reader-price.module.css';
import { throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-list';

const LEADS: Record<string, string> = {
  curations: '홈과 서가의 화면마다 기본 진열이 하나 있고, 기간을 정한 진열은 그 기간에 기본 진열을 대신합니다.',
  banners: '모든 진열의 배너입니다. 새 배너는 홈 진열에서 화면을 골라 등록합니다.',
  events: '글과 그림, 작품, 쿠폰 버튼을 쌓아 만드는 이벤트 화면입니다.',
};
const EMPTY: Record<string, string> = {
  curations: '진열이 없습니다.',
  banners: '등록한 배너가 없습니다. 홈 진열에서 화면을 고르고 배너를 등록해 주세요.',
  events: '이벤트가 없습니다. 새로 만들기로 첫 이벤트를 열어 보세요.',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const kind = ADMIN_CONTENT_KINDS.find((item) => item === params.kind);
  if (!kind) return throwNotFound(url.pathname);
  const query = (url.searchParams.get('q') ?? '').slice(0, 100);
  const state = CONTENT_STATES.find((item) => item === url.searchParams.get('state'));
  const param = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,4}$/.test(param) ? Number(param) : 1;
  const result = await listStorefrontItems(pageContext.ctx, { kind, query, state, page });
  const entityForm = entityFormOf(kind);
  const hasCovers = result.rows.some(({ work }) => work !== null);
  const rows = result.rows.map(({ startsAt, endsAt, work, ...row }) => ({
    ...row,
    cover: work === null ? null : adminPaths.workCover(work),
    period: periodText(startsAt?.toISOString() ?? null, endsAt?.toISOString() ?? null),
  }));
  return {
    kind,
    rows,
    hasCovers,
    chips: stateChips(url, result.counts),
    total: result.total,
    query,
    state: state ?? '',
    lead: entityForm?.lead ?? LEADS[kind] ?? '',
    empty:
      query || state ? '찾는 것이 없습니다. 검색어나 상태를 바꾸어 주세요.' : (entityForm?.empty ?? EMPTY[kind] ?? ''),
    newer: page > 1 ? pagePath(url, page - 1) : undefined,
    older: page < result.pages ? pagePath(url, page + 1) : undefined,
  };
}

function stateChips(url: URL, counts: Record<ContentState, number>) {
  const current = url.searchParams.get('state') ?? '';
  const chip = (state: ContentState | '', name: string, count: number) => {
    const params = new URLSearchParams(url.searchParams);
    params.delete('page');
    params.delete('said');
    if (state === '') params.delete('state');
    else params.set('state', state);
    const href = `${url.pathname}${params.size > 0 ? `?${params}` : ''}`;
    return { name, count: count.toLocaleString('ko-KR'), href, isCurrent: state === current };
  };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    chip('', '전체', all),
    ...CONTENT_STATES.map((state) => chip(state, CONTENT_STATE_NAMES[state], counts[state])),
  ];
}

function pagePath(url: URL, page: number): string {
  const params = new URLSearchParams(url.searchParams);
  params.set('page', String(page));
  return `${url.pathname}?${params}`;
}

type Row = Omit<StorefrontRow, 'startsAt' | 'endsAt'> & { period: string; cover: string | null };

function CoverOf({ cover }: { cover: string | null }): ReactNode {
  return cover ? <img src={cover} alt="" width={28} height={42} loading="lazy" /> : <span className={price.noCover} />;
}

function columnsOf(kind: AdminContentKind, hasCovers: boolean): Column<Row>[] {
  return [
    {
      title: '이름',
      cell: ({ key, title, note, cover }) => (
        <span className={price.work}>
          {hasCovers ? <CoverOf cover={cover} /> : null}
          <span>
            <a href={itemPath(kind, key)}>{title}</a>
            <span className={price.count}>{note}</span>
          </span>
        </span>
      ),
    },
    { title: '기간', cell: ({ period }) => period },
    {
      title: '상태',
      cell: (row) => <Badge tone={STATE_TONES[row.state]}>{CONTENT_STATE_NAMES[row.state]}</Badge>,
    },
    { title: '만든 곳', cell: ({ origin }) => (origin === 'console' ? '콘솔' : '가져오기') },
    { title: '복사', cell: ({ key }) => <a href={copyPath(kind, key)}>복사</a> },
  ];
}

export default function OperatorWindowListPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { kind, rows, hasCovers, chips, total, query, state, lead, empty, newer, older } = loaderData;
  const fresh = newPath(kind);
  return (
    <ConsolePage
      title={ADMIN_CONTENT_KIND_NAMES[kind]}
      lead={lead}
      up={{ path: '/operator/window', name: '진열과 알림' }}
      actions={
        fresh ? (
          <LinkButton opensForm href={fresh} tone="main">
            새로 만들기
          </LinkButton>
        ) : null
      }
    >
      <Filters>
        <Field label="찾기" name="q" type="search" defaultValue={query} maxLength={100} />
        {state ? <input type="hidden" name="state" value={state} /> : null}
      </Filters>
      <Chips label="상태" chips={chips} />
      <DataTable
        caption={`${ADMIN_CONTENT_KIND_NAMES[kind]} ${total}개`}
        rows={rows}
        keyOf={({ key }) => key}
        empty={empty}
        columns={columnsOf(kind, hasCovers)}
      />
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}
