import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { deleteSavedSearch, listSavedSearches, saveSearch, setSearchAlarm } from '#domain/saved-searches';
import { SAVED_SEARCH_BOUNDS } from '#shared/search/saved-searches';
import { rowNumber } from '../../browser/form-text.ts';
import ui from '../../components/ui.module.css';
import { Checkbox } from '../../features/auth/forms/field.tsx';
import forms from '../../features/auth/forms/forms.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { SmallForm } from '../../features/account/small-form.tsx';
import { chosenFilters } from '../../features/search/chosen-filters.server.ts';
import { type SearchParams, chosenOf, parseSearchQuery, searchPath } from '../../features/search/search-query.ts';
import { Link } from '../../navigation/link.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-searches';

export const handle = { title: '저장한 검색', back: '/my' };
const PATH = '/my/searches';

/** The search without sort and position, the same for the same search. */
function canonical(text: string): { query: SearchParams; request: string } {
  const query = { ...parseSearchQuery(new URLSearchParams(text)), sort: 'near' as const, exact: false, muted: false };
  return { query, request: searchPath(query).split('?')[1] ?? '' };
}

function labelOf(query: SearchParams): string {
  return [query.q ? `‘${query.q}’` : '', ...chosenOf(query).map(({ name }) => name)].filter(Boolean).join(' · ');
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const searches = await listSavedSearches(pageContext.ctx, memberNo);
  const { query, request } = canonical(url.searchParams.get('save') ?? '');
  const label = labelOf(query);
  const name = [...label.replaceAll(/[‘’]/g, '')].slice(0, SAVED_SEARCH_BOUNDS.name).join('');
  return {
    searches: searches.map((search) => ({ ...search, label: labelOf(canonical(search.request).query) })),
    draft: request === '' ? null : { request, label, name },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, ...pageContext } = context.get(requestContext);
  const { memberNo } = requireMemberPage({ ctx, ...pageContext }, url).member;
  const field = await fieldsOf(request);
  const [act, number] = field('act').split('-');
  const id = rowNumber(number ?? '');
  return runAccountAction(async () => {
    if (act === 'delete') {
      await deleteSavedSearch(ctx, { memberNo, id });
      return { path: PATH, message: 'search-deleted' };
    }
    if (act === 'on' || act === 'off') {
      await setSearchAlarm(ctx, { memberNo, id, wantsAlarm: act === 'on' });
      return { path: PATH, message: act === 'on' ? 'search-alarm-on' : 'search-alarm-off' };
    }
    const { query, request: saved } = canonical(field('search'));
    await saveSearch(ctx, {
      memberNo,
      name: field('name'),
      query: query.q,
      filter: { ...chosenFilters(query), tags: query.tag, without: query.without },
      request: saved,
      wantsAlarm: field('alarm') === '1',
    });
    return { path: PATH, message: 'search-saved' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '저장한 검색');
}

export default function MySearchesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { searches, draft } = loaderData;
  return (
    <MyPage
      title="저장한 검색"
      intro="검색을 저장하면 조건에 맞는 새 작품이 공개될 때 알려 드립니다. 알림은 검색마다 하루에 한 번입니다."
    >
      {actionData ? (
        <p role="alert" className={forms.refusal}>
          {actionData.message}
        </p>
      ) : null}
      {draft ? <SaveForm draft={draft} /> : null}
      <section className={styles.part}>
        <h2>저장한 검색 {searches.length}개</h2>
        {searches.length === 0 ? (
          <p>
            저장한 검색이 없습니다. <Link to="/search">검색</Link> 결과에서 {SAVED_SEARCH_BOUNDS.most}개까지 저장할 수
            있습니다.
          </p>
        ) : null}
        <ul className={styles.cards}>
          {searches.map(({ id, name, label, request, wantsAlarm }) => (
            <li key={id}>
              <div>
                <p className={styles.cardName}>
                  <Link to={`/search?${request}`}>{name}</Link>
                </p>
                <p className={styles.small}>{label}</p>
              </div>
              <SmallForm
                act={`${wantsAlarm ? 'off' : 'on'}-${id}`}
                label={wantsAlarm ? '알림 끄기' : '알림 켜기'}
                about={name}
              />
              <SmallForm act={`delete-${id}`} label="삭제" about={name} />
            </li>
          ))}
        </ul>
      </section>
    </MyPage>
  );
}

type Draft = NonNullable<Route.ComponentProps['loaderData']['draft']>;

function SaveForm({ draft: { request, label, name } }: { draft: Draft }): ReactNode {
  return (
    <Form method="post" replace className={forms.form}>
      <input type="hidden" name="search" value={request} />
      <div className={forms.field}>
        <label htmlFor="search-name">이름</label>
        <div className={forms.box}>
          <input id="search-name" name="name" defaultValue={name} maxLength={SAVED_SEARCH_BOUNDS.name} required />
        </div>
        <p className={styles.small}>{label}</p>
      </div>
      <Checkbox name="alarm" value="1" defaultChecked>
        새 작품 알림 받기
      </Checkbox>
      <button type="submit" className={`${ui.button} ${ui.main}`}>
        이 검색 저장
      </button>
    </Form>
  );
}
