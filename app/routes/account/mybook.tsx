import { type ReactNode, useMemo } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { countLibraryWorks, listCollections, listMostFollowed, listLibrary } from '#domain/library';
import { listTickets } from '#domain/purchase';
import type { Reader } from '#kernel/reader';
import { formText } from '../../browser/form-text.ts';
import { BottomBar } from '../../features/layout/bottom-bar.tsx';
import { routeGuard } from '../../features/auth/route-guards.server.ts';
import { CollectionList } from '../../features/library/collection-list.tsx';
import { ActionMessage } from '../../features/library/action-message.tsx';
import type { LibraryView } from '../../features/library/layout-switch.tsx';
import { runLibraryAction } from '../../features/library/library-action.server.ts';
import styles from '../../features/library/library.module.css';
import {
  type LibraryParams,
  isNarrowed,
  listOf,
  parseLibraryQuery,
  libraryPath,
} from '../../features/library/library-query.ts';
import { LibraryFilters } from '../../features/library/library-filters.tsx';
import { actionFrom } from '../../features/library/library-action.ts';
import { LibraryEmpty } from '../../features/library/library-empty.tsx';
import { LibraryHeader, LibraryTabs } from '../../features/library/library-header.tsx';
import { LibraryList } from '../../features/library/library-list.tsx';
import { LibrarySkeleton } from '../../features/library/library-skeleton.tsx';
import { TicketList } from '../../features/library/ticket-list.tsx';
import { type LibraryActionResult, type LibraryEdit, useLibraryEdit } from '../../features/library/use-library-edit.ts';
import { myHead } from '../../features/account/my-page.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/mybook';
import { Link } from '../../navigation/link.tsx';

const requireMemberPage = routeGuard('login');
const VIEW_COOKIE = { cookie: 'seoga_shelf', seconds: 400 * 86_400 };
const POPULAR = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member, visit } = requireMemberPage(pageContext, url);
  const filter = parseLibraryQuery(url.searchParams);
  const { memberNo, reader } = member;
  const [page, counts, collections, tickets] = await Promise.all([
    libraryPageOf(pageContext, { memberNo, reader, request: filter, after: url.searchParams.get('after') }).catch(
      (error: unknown) => toErrorResponse(error, url.pathname),
    ),
    countLibraryWorks(pageContext.ctx, memberNo),
    listCollections(pageContext.ctx, memberNo),
    filter.tab === 'tickets' ? listTickets(pageContext.ctx, { memberNo, reader }) : [],
  ]);
  const isBare = filter.tab === 'interest' && page.works.length === 0 && !isNarrowed(filter);
  const view: LibraryView = visit.cookie(VIEW_COOKIE.cookie) === 'list' ? 'list' : 'grid';
  return {
    ...page,
    request: filter,
    look: view,
    counts,
    collections,
    tickets: tickets.map((ticket) => ({ ...ticket, expiresAt: ticket.expiresAt?.toISOString() ?? null })),
    isEditing: url.searchParams.get('edit') === '1',
    popular: isBare ? await listMostFollowed(pageContext.ctx, { reader, limit: POPULAR }) : [],
  };
}

async function libraryPageOf(
  { ctx }: Pick<RequestContext, 'ctx'>,
  requested: { memberNo: number; reader: Reader; request: LibraryParams; after: string | null },
) {
  const { memberNo, reader, request, after } = requested;
  const list = listOf(request);
  if (!list) return { works: [], next: null };
  const { works, next } = await listLibrary(ctx, {
    memberNo,
    reader,
    wish: {
      list,
      marks: request.marks,
      sort: request.sort,
      question: request.q,
      ...(request.collection > 0 ? { collectionId: request.collection } : {}),
      ...(request.hold === '' ? {} : { hold: request.hold }),
      ...(request.shelf === '' ? {} : { shelf: request.shelf }),
      ...(after === null ? {} : { after }),
    },
  });
  return { works: works.map((work) => ({ id: work.card.id, ...work })), next };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member, visit } = requireMemberPage(pageContext, url);
  const form = await readForm(request);
  if (formText(form, 'act') === 'look')
    visit.setCookie(VIEW_COOKIE.cookie, formText(form, 'look') === 'list' ? 'list' : 'grid', VIEW_COOKIE.seconds);
  return runLibraryAction({ ctx: pageContext.ctx, memberNo: member.memberNo, form, url });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '내 서재');
}

export default function MyBookPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  // Remounts per URL: resets the selection.
  return (
    <LibrarySection
      key={libraryPath(loaderData.request)}
      details={loaderData}
      error={actionData && 'error' in actionData ? actionData.error : undefined}
    />
  );
}

type LibraryProps = Route.ComponentProps['loaderData'];

function LibrarySection({ details, error }: { details: LibraryProps; error: LibraryActionResult['error'] }): ReactNode {
  const { request, works, counts, collections } = details;
  const edit = useLibraryEdit(details.isEditing && works.length > 0);
  const [params] = useSearchParams();
  const payload = useMemo(() => {
    const deed = actionFrom(params);
    return error ? { error: error } : deed && { deed };
  }, [params, error]);
  const opened = collections.find(({ id }) => id === request.collection);
  const isTurning = useIsTabLoading(request);
  const isOpenable = listOf(request) !== undefined;
  return (
    <div className={styles.page}>
      <LibraryHeader request={request} edit={works.length > 0 ? <EditSwitch request={request} edit={edit} /> : null} />
      <LibraryTabs tab={request.tab} counts={{ ...counts, collections: collections.length }} />
      {opened ? <CollectionHead name={opened.name} /> : null}
      {isOpenable && (works.length > 0 || isNarrowed(request)) ? (
        <LibraryFilters request={request} look={details.look} />
      ) : null}
      {isTurning ? <LibrarySkeleton /> : <LibraryContent details={details} edit={edit} error={error} />}
      <ActionMessage answer={edit.answer ?? payload} send={edit.send} />
      {edit.isEditing ? null : <BottomBar />}
    </div>
  );
}

function LibraryContent({
  details,
  edit,
  error,
}: {
  details: LibraryProps;
  edit: LibraryEdit;
  error: LibraryActionResult['error'];
}): ReactNode {
  const { request, works, next, tickets, collections, popular } = details;
  if (request.tab === 'collections' && request.collection === 0)
    return <CollectionList collections={collections} error={error} />;
  const isEmpty = next === null && works.every(({ id }) => edit.gone.has(id)) && tickets.length === 0;
  if (isEmpty) return <LibraryEmpty request={request} popular={popular} />;
  return request.tab === 'tickets' ? <TicketList tickets={tickets} /> : <LibraryList details={details} edit={edit} />;
}

/** Shows a skeleton while another tab loads. */
function useIsTabLoading(filter: LibraryParams): boolean {
  const { location, state } = useNavigation();
  if (state !== 'loading' || location.pathname !== '/mybook') return false;
  const next = parseLibraryQuery(new URLSearchParams(location.search));
  return next.tab !== filter.tab && listOf(next) !== undefined;
}

/** Works by URL without script. */
function EditSwitch({ request, edit }: { request: LibraryParams; edit: LibraryEdit }): ReactNode {
  const path = libraryPath(request);
  const href = edit.isEditing ? path : `${path}${path.includes('?') ? '&' : '?'}edit=1`;
  return (
    <Link
      className={styles.edit}
      to={href}
      onClick={(event) => {
        event.preventDefault();
        edit.edit(!edit.isEditing);
      }}
    >
      {edit.isEditing ? '완료' : '편집'}
    </Link>
  );
}

function CollectionHead({ name }: { name: string }): ReactNode {
  return (
    <div className={styles.opened}>
      <h2>{name}</h2>
      <Link to={libraryPath({ tab: 'collections' })}>모든 책장 보기</Link>
    </div>
  );
}
