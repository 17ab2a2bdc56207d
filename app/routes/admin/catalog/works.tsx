import type { ReactNode } from 'react';
import { MAX_WORKS, WORK_SORTS, findWorks } from '#domain/catalog-admin';
import { recentSales } from '#domain/reports';
import { scheduleTime, seoulMinute } from '#shared/content/seoul-date';
import { RATINGS, RATING_NAMES } from '#shared/catalog/ratings';
import { CATEGORIES, CATEGORY_NAMES, STATUSES, STATUS_NAMES } from '#shared/catalog/categories';
import { hasPermission } from '#shared/operations/operator-permissions';
import { Chips } from '../../../admin/components/chips.tsx';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { NameField } from '../../../admin/components/name-field.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { Filters, visibleColumns } from '../../../admin/components/data-table.tsx';
import { sortIn } from '../../../admin/components/list-query.ts';
import { listState } from '../../../admin/components/list-state.server.ts';
import { ListTools } from '../../../admin/components/list-tools.tsx';
import kit from '../../../admin/components/kit.module.css';
import { USUAL_COLUMNS, WorkList, workColumns } from '../../../admin/catalog/work-list.tsx';
import { LISTING_NAMES, LIST_FIELDS, urlOf, pickedOf, queryOf } from '../../../admin/catalog/work-url.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { changeLabel } from '../../../admin/reports/change-label.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import { countLabel } from '../../../components/formatters/count-label.ts';
import type { Route } from './+types/works';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'works');
  const { searchParams: search } = url;
  const after = /^[1-9]\d{0,14}$/u.test(search.get('after') ?? '') ? Number(search.get('after')) : null;
  const hasSales = hasPermission(operator.rights, 'work-numbers');
  const sorts = hasSales ? WORK_SORTS : WORK_SORTS.filter((by) => by !== 'sold');
  const sort = sortIn(search, sorts);
  const { works, next, count } = await findWorks(pageContext.ctx, { query: queryOf(search), after, sort });
  const ids = works.map(({ id }) => id);
  const sales = hasSales ? await recentSales(pageContext.ctx, ids) : null;
  const picked = pickedOf(search);
  const rows = works.map(({ rightsUntil: _rightsUntil, nextOpensAt, updatedAt, ratings, halves, ...work }) => {
    const { coins = 0, before = 0 } = sales?.get(work.id) ?? {};
    const sold = sales && { coins: coins.toLocaleString('ko-KR'), change: changeLabel(coins, before) };
    return {
      ...work,
      nextOpening: nextOpensAt && scheduleTime(nextOpensAt),
      stars: ratings === 0 ? '' : `${(halves / ratings / 2).toFixed(1)} (${ratings.toLocaleString('ko-KR')})`,
      updated: seoulMinute(updatedAt),
      isPicked: picked.includes(work.id),
      sold,
    };
  });
  return {
    rows,
    next,
    count: countLabel(count, MAX_WORKS),
    hasSales,
    canPromote: hasPermission(operator.rights, 'window', 'write'),
    state: await listState(pageContext.ctx, { operator, url, list: 'works', usual: USUAL_COLUMNS }),
    query: LIST_FIELDS.map((name) => ({ name, value: search.get(name) ?? '' })),
    listings: listingChips(search),
    elsewhere: picked.filter((id) => !ids.includes(id)),
    all: urlOf(search, { all: 'yes' }),
    sheet: urlOf(search, {}),
    first: after === null ? null : urlOf(search, { picked: picked.join('.') }),
  };
}

function listingChips(search: URLSearchParams) {
  const chosen = search.get('listing') ?? '';
  return [['', '전체'] as const, ...Object.entries(LISTING_NAMES)].map(([listing, name]) => {
    const others = new URLSearchParams(search);
    others.delete('listing');
    return { name, href: `/operator/works${urlOf(others, { listing })}`, isCurrent: listing === chosen };
  });
}

export default function WorksPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { rows, count, query, listings, hasSales, state, sheet, ...list } = loaderData;
  const columns = workColumns(hasSales);
  const isNarrowed = query.some(({ name, value }) => name !== 'sort' && value !== '');
  const value = (wanted: string): string => query.find(({ name }) => name === wanted)?.value ?? '';
  return (
    <ConsolePage
      title="작품과 회차"
      lead={`찾은 작품 ${count}`}
      actions={
        <>
          <LinkButton href="/operator/works/duplicates">중복 의심</LinkButton>
          <LinkButton href="/operator/works/changes">되돌리기</LinkButton>
          <LinkButton href="/operator/import">가져오기</LinkButton>
          <LinkButton opensForm href="/operator/works/new" tone="main">
            새 작품
          </LinkButton>
        </>
      }
    >
      <ListTools state={state} columns={columns.slice(1)} lead={<Chips label="노출 상태" chips={listings} />}>
        <LinkButton href={`/operator/sheets/export/works.xlsx${sheet}`} download>
          XLSX 내려받기
        </LinkButton>
      </ListTools>
      <WorkFilters value={value} />
      {rows.length === 0 ? (
        <p className={kit.empty}>
          {isNarrowed
            ? '찾은 작품이 없습니다. 조건을 바꾸거나 새 작품을 만들어 주세요.'
            : '아직 작품이 없습니다. 새 작품을 만들거나 파일을 가져와 주세요.'}
        </p>
      ) : (
        <WorkList rows={rows} columns={visibleColumns(columns, state.visible)} query={query} {...list} />
      )}
    </ConsolePage>
  );
}

function named<Choice extends string>(all: readonly Choice[], names: Record<Choice, string>) {
  return [{ value: '', name: '전체' }, ...all.map((value) => ({ value, name: names[value] }))];
}

function WorkFilters({ value }: { value: (name: string) => string }): ReactNode {
  return (
    <Filters label="작품 필터">
      <Field label="제목, 작가, 번호" type="search" name="words" defaultValue={value('words')} />
      <Select label="서재" name="shelf" defaultValue={value('shelf')} options={named(CATEGORIES, CATEGORY_NAMES)} />
      <Select label="상태" name="status" defaultValue={value('status')} options={named(STATUSES, STATUS_NAMES)} />
      <Select label="이용가" name="rating" defaultValue={value('rating')} options={named(RATINGS, RATING_NAMES)} />
      <NameField kind="publisher" label="출판사" name="publisher" defaultValue={value('publisher')} />
      {value('sort') === '' ? null : <input type="hidden" name="sort" value={value('sort')} />}
      {value('listing') === '' ? null : <input type="hidden" name="listing" value={value('listing')} />}
    </Filters>
  );
}
