import type { ReactNode } from 'react';
import { listNotes } from '#domain/reading';
import { shortDate } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/activity/activity.module.css';
import {
  NOTE_KIND_NAMES,
  NOTE_ORDER_NAMES,
  type NoteParams,
  notesPath,
  parseNoteParams,
} from '../../features/activity/note-query.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { Link } from '../../navigation/link.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-notes';

export const handle = { title: '하이라이트·메모', back: '/my' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const params = parseNoteParams(url.searchParams);
  const { notes, count, hasMore, hidden } = await listNotes(pageContext.ctx, { memberNo, reader, ...params });
  return {
    params,
    count,
    hasMore,
    hidden,
    notes: notes.map((note) => ({
      id: note.id,
      name: `${note.workTitle} · ${note.episode.title}`,
      text: note.text,
      note: note.note,
      kind: note.kind,
      at: shortDate(new Date(note.madeAt)),
      path:
        'y' in note.place
          ? `${paths.imageViewer(note.episode.id)}#y-${Math.round(note.place.y)}`
          : `${paths.viewer(note.episode.id)}#mark-${encodeURIComponent(note.id)}`,
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '하이라이트·메모');
}

type Notes = Route.ComponentProps['loaderData'];

export default function MyNotesPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { params, count, hasMore, hidden, notes } = loaderData;
  const isNarrowed = params.kind !== 'all' || params.words !== '';
  return (
    <MyPage title="하이라이트·메모">
      {count > 0 || isNarrowed ? <Narrowing params={params} /> : null}
      <div className={styles.bar}>
        {count > 0 || isNarrowed ? <span>{count.toLocaleString('ko-KR')}개</span> : null}
        {count > 0 ? (
          <span>
            <a href={exportPath(params, 'md')} download="">
              Markdown 저장
            </a>
            <a href={exportPath(params, 'json')} download="">
              JSON 저장
            </a>
          </span>
        ) : null}
      </div>
      {hidden > 0 ? <p className={styles.bar}>성인 모드를 켜면 {hidden}개를 더 볼 수 있습니다.</p> : null}
      {notes.length === 0 ? (
        isNarrowed ? (
          <EmptyCatalog title="조건에 맞는 기록이 없습니다." text="다른 검색어로 찾거나 종류를 바꾸어 보세요." />
        ) : (
          <EmptyCatalog
            title="아직 하이라이트와 메모가 없습니다."
            text="본문을 길게 눌러 하이라이트하고 메모를 남겨 보세요."
          />
        )
      ) : (
        <ul>
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
      <nav className={styles.pages} aria-label="페이지 이동">
        {params.page > 1 ? <Link to={notesPath({ ...params, page: params.page - 1 })}>이전 페이지</Link> : null}
        {hasMore ? <Link to={notesPath({ ...params, page: params.page + 1 })}>다음 페이지</Link> : null}
      </nav>
    </MyPage>
  );
}

function exportPath(params: NoteParams, form: 'md' | 'json'): string {
  const path = notesPath({ ...params, page: 1 }, '/my/notes/export');
  return `${path}${path.includes('?') ? '&' : '?'}form=${form}`;
}

function Narrowing({ params }: { params: NoteParams }): ReactNode {
  return (
    <>
      <Search params={params} />
      <nav className={ui.chips} aria-label="종류">
        {Object.entries(NOTE_KIND_NAMES).map(([kind, name]) => (
          <Link
            key={kind}
            className={ui.chip}
            to={notesPath({ ...params, page: 1, kind: kind as NoteParams['kind'] })}
            aria-current={kind === params.kind ? 'true' : undefined}
          >
            <span>{name}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}

function Search({ params }: { params: NoteParams }): ReactNode {
  return (
    <form method="get" role="search" className={styles.search}>
      <input
        type="search"
        name="q"
        aria-label="글과 메모에서 찾기"
        placeholder="글과 메모에서 찾기"
        defaultValue={params.words}
        maxLength={60}
      />
      <button type="submit" className={`${ui.button} ${ui.outline}`}>
        찾기
      </button>
      {params.kind === 'all' ? null : <input type="hidden" name="kind" value={params.kind} />}
      <select name="sort" aria-label="정렬" defaultValue={params.order}>
        {Object.entries(NOTE_ORDER_NAMES).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
    </form>
  );
}

const KINDS = { highlight: '하이라이트', bookmark: '책갈피' } as const;

function NoteRow({ note: { name, text, note, kind, at, path } }: { note: Notes['notes'][number] }): ReactNode {
  return (
    <li className={styles.note}>
      <a href={path}>
        <strong>{name}</strong>
        <small>
          {KINDS[kind]} · {at}
        </small>
        {text === '' ? null : <blockquote>{text}</blockquote>}
      </a>
      {note === '' ? null : <p>{note}</p>}
    </li>
  );
}
