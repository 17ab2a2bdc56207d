import type { ReactNode } from 'react';
import { MAX_WORKS, type AdminWorkRow, findWorks } from '#domain/catalog-admin';
import { RATINGS, RATING_NAMES } from '#shared/catalog/ratings';
import { CATEGORIES, CATEGORY_NAMES, STATUSES, STATUS_NAMES } from '#shared/catalog/categories';
import { adminPaths } from '#shared/web/admin-paths';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Badge } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { LISTING_NAMES, QUERY_FIELDS, urlOf, pickedOf, queryOf } from '../../../admin/catalog/work-url.ts';
import styles from '../../../admin/catalog/works.module.css';
import { requestContext } from '../../../server/request-context.server.ts';
import { countLabel } from '../../../components/formatters/count-label.ts';
import type { Route } from './+types/works';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { searchParams: search } = url;
  const after = /^[1-9]\d{0,14}$/u.test(search.get('after') ?? '') ? Number(search.get('after')) : null;
  const { works, next, count } = await findWorks(pageContext.ctx, { query: queryOf(search), after });
  const picked = pickedOf(search);
  const here = new Set(works.map(({ id }) => id));
  const lines = works.map((work) => ({
    ...work,
    rightsUntil: null,
    nextOpensAt: null,
    isPicked: picked.includes(work.id),
  }));
  return {
    lines,
    next,
    count: countLabel(count, MAX_WORKS),
    query: QUERY_FIELDS.map((name) => ({ name, value: search.get(name) ?? '' })),
    elsewhere: picked.filter((id) => !here.has(id)),
    all: urlOf(search, { all: 'yes' }),
    first: after === null ? null : urlOf(search, { picked: picked.join('.') }),
  };
}

export default function WorksPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { lines, count, query } = loaderData;
  const value = (wanted: string): string => query.find(({ name }) => name === wanted)?.value ?? '';
  return (
    <ConsolePage
      title="작품과 회차"
      lead={`찾은 작품 ${count}`}
      message={{ changed: '한꺼번에 바꿨습니다. 독자 화면에도 바로 적용됩니다.' }}
      actions={
        <>
          <LinkButton href="/operator/works/new" tone="main">
            새 작품
          </LinkButton>
          <LinkButton href="/operator/works/duplicates">중복 의심</LinkButton>
        </>
      }
    >
      <WorkFilters value={value} />
      {lines.length === 0 ? (
        <p className={kit.empty}>찾은 작품이 없습니다. 조건을 바꾸거나 새 작품을 만들어 주세요.</p>
      ) : (
        <PickForm {...loaderData} />
      )}
    </ConsolePage>
  );
}

function named<Choice extends string>(all: readonly Choice[], names: Record<Choice, string>) {
  return [{ value: '', name: '전체' }, ...all.map((value) => ({ value, name: names[value] }))];
}

function WorkFilters({ value }: { value: (name: string) => string }): ReactNode {
  const listings = Object.entries(LISTING_NAMES).map(([name, label]) => ({ value: name, name: label }));
  return (
    <Filters label="작품 거르기">
      <Field label="제목, 작가, 번호" type="search" name="words" defaultValue={value('words')} />
      <Select label="서재" name="shelf" defaultValue={value('shelf')} options={named(CATEGORIES, CATEGORY_NAMES)} />
      <Select label="상태" name="status" defaultValue={value('status')} options={named(STATUSES, STATUS_NAMES)} />
      <Select label="이용가" name="rating" defaultValue={value('rating')} options={named(RATINGS, RATING_NAMES)} />
      <Select
        label="진열"
        name="listing"
        defaultValue={value('listing')}
        options={[{ value: '', name: '전체' }, ...listings]}
      />
      <Field label="출판사" name="publisher" defaultValue={value('publisher')} />
    </Filters>
  );
}

type Listed = Route.ComponentProps['loaderData'];

const COLUMNS: Column<Listed['lines'][number]>[] = [
  {
    title: '고름',
    cell: ({ id, title, isPicked }) => (
      <label className={styles.pick}>
        <input type="checkbox" name="pick" value={id} defaultChecked={isPicked} aria-label={`${title} 고르기`} />
      </label>
    ),
  },
  { title: '제목', cell: ({ id, title }) => <a href={adminPaths.work(id)}>{title}</a> },
  { title: '작가', cell: ({ creators }) => creators },
  { title: '출판사', cell: ({ publisher }) => publisher ?? '' },
  { title: '서재', cell: ({ shelf }) => CATEGORY_NAMES[shelf] },
  { title: '상태', cell: ({ status }) => STATUS_NAMES[status] },
  { title: '이용가', cell: ({ rating }) => RATING_NAMES[rating] },
  {
    title: '공개 회차',
    kind: 'number',
    cell: ({ id, opened }) => <a href={adminPaths.workEpisodes(id)}>{opened.toLocaleString('ko-KR')}</a>,
  },
  { title: '진열', cell: (work) => <ListingBadge work={work} /> },
];

/** The selection is kept across pages and for bulk edits. */
function PickForm({ lines, next, query, elsewhere, all, first }: Listed): ReactNode {
  return (
    <form method="get" action="/operator/works" className={styles.list}>
      {query.map(({ name, value }) =>
        value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {elsewhere.length > 0 ? <input type="hidden" name="picked" value={elsewhere.join('.')} /> : null}
      <DataTable caption="작품" rows={lines} keyOf={({ id }) => id} empty="" columns={COLUMNS} />
      <div className={styles.bar}>
        <button type="submit" className={kit.mainButton} formAction="/operator/works/bulk">
          고른 작품 바꾸기
        </button>
        <a className={kit.quietButton} href={`/operator/works/bulk${all}`}>
          조건에 맞는 모두 바꾸기
        </a>
        {first === null ? null : (
          <a className={kit.quietButton} href={`/operator/works${first}`}>
            첫 쪽
          </a>
        )}
        {next === null ? null : (
          <button type="submit" className={kit.quietButton} name="after" value={next}>
            다음 쪽
          </button>
        )}
      </div>
      {elsewhere.length > 0 ? (
        <p className={styles.picked}>
          다른 쪽에서 고른 작품 {elsewhere.length.toLocaleString('ko-KR')}개가 함께 있습니다.
        </p>
      ) : null}
    </form>
  );
}

function ListingBadge({ work }: { work: Pick<AdminWorkRow, 'isListed' | 'isDraft' | 'opened'> }): ReactNode {
  if (work.isDraft) return <Badge tone="wait">초안</Badge>;
  if (!work.isListed) return <Badge tone="bad">내림</Badge>;
  return work.opened === 0 ? <Badge tone="wait">공개 전</Badge> : <Badge tone="good">진열</Badge>;
}
