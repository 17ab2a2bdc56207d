import type { ReactNode } from 'react';
import { listNotices } from '#domain/help-center';
import { shortDate } from '#shared/content/seoul-date';
import styles from '../../features/help/help.module.css';
import { cachedListing, listingHeaders } from '../../features/help/listing-cache.ts';
import { Pagination } from '../../features/help/pagination.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import my from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/notice';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '공지사항' };
const PATH = '/notice';
const MAX_CHARACTERS = 60;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContext);
  const category = url.searchParams.get('category') ?? '';
  const text = (url.searchParams.get('q') ?? '').slice(0, MAX_CHARACTERS).trim();
  const page = Number(/^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
  const { notices, ...found } = await listNotices(ctx, { category, text, page });
  const lines = notices.map(({ opensAt, ...line }) => ({ ...line, date: shortDate(opensAt) }));
  return cachedListing({ ...found, lines, category, text });
}

export const headers = listingHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { category, text, page } = loaderData;
  return pageHead(matches, {
    page: category === '' ? '공지사항' : `${category} 공지사항`,
    description: '새 소식과 점검, 이벤트, 정책 안내를 확인해 주세요.',
    path: pathOf({ category, text: '', page }),
    noIndex: text !== '',
  });
}

function pathOf({ category, text, page }: { category: string; text: string; page: number }): string {
  const query = new URLSearchParams();
  if (category !== '') query.set('category', category);
  if (text !== '') query.set('q', text);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

type Data = Route.ComponentProps['loaderData'];

export default function NoticePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { lines, categories, category, text, page, pages, total } = loaderData;
  return (
    <>
      <h1 className={my.title}>공지사항</h1>
      <form className={styles.search} action={PATH} role="search">
        {category === '' ? null : <input type="hidden" name="category" value={category} />}
        <div>
          <label className="visually-hidden" htmlFor="notice-words">
            공지사항 검색
          </label>
          <input
            key={text}
            id="notice-words"
            type="search"
            name="q"
            defaultValue={text}
            placeholder="찾으시는 소식을 입력해 주세요."
            maxLength={MAX_CHARACTERS}
          />
        </div>
        <button type="submit" className={`${ui.button} ${ui.outline}`}>
          검색
        </button>
      </form>
      <nav className={`${ui.chips} ${styles.chips}`} aria-label="공지사항 분류">
        {['', ...categories].map((name) => (
          <Link
            key={name}
            className={ui.chip}
            to={pathOf({ category: name, text, page: 1 })}
            aria-current={name === category ? 'true' : undefined}
          >
            <span>{name === '' ? '전체' : name}</span>
          </Link>
        ))}
      </nav>
      {text === '' ? null : (
        <p className={styles.count} role="status">
          ‘{text}’ 검색 결과 {total}건
        </p>
      )}
      {lines.length === 0 ? <NoNotice data={loaderData} /> : <NoticeList lines={lines} />}
      <Pagination
        page={page}
        pages={pages}
        name="공지사항 페이지"
        pathOf={(to) => pathOf({ category, text, page: to })}
      />
    </>
  );
}

function NoticeList({ lines }: { lines: Data['lines'] }): ReactNode {
  return (
    <ol className={styles.lines}>
      {lines.map(({ id, category, title, date, isPinned, isNew }) => (
        <li key={id}>
          <Link className={styles.line} to={`${PATH}/${id}`}>
            <span>
              {isPinned ? (
                <span className={styles.mark} data-kind="pinned">
                  중요
                </span>
              ) : null}
              {category} · {date}
              {isNew ? (
                <span className={styles.mark} data-kind="new">
                  <span aria-hidden="true">N</span>
                  <span className="visually-hidden">새 글</span>
                </span>
              ) : null}
            </span>
            <strong>{title}</strong>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function NoNotice({ data: { text, category } }: { data: Data }): ReactNode {
  const isFiltered = text !== '' || category !== '';
  return (
    <EmptyCatalog
      title={text === '' ? '등록된 공지사항이 없습니다.' : `‘${text}’에 대한 검색 결과가 없습니다.`}
      text={
        isFiltered ? '다른 검색어로 찾거나 전체 공지사항을 확인해 주세요.' : '새 소식이 있으면 여기에서 알려 드립니다.'
      }
      action={
        <Link className={`${ui.button} ${ui.inked}`} to={isFiltered ? PATH : '/faq'}>
          {isFiltered ? '전체 보기' : '자주 묻는 질문 보기'}
        </Link>
      }
    />
  );
}
