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

const requireMemberPage = routeGuard('login');
const VIEW_COOKIE = { cookie: 'seoga_shelf', seconds: 400 * 86_400 };
const POPULAR = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member, visit } = requireMemberPage(pageContext, url);
  const filter = parseLibraryQuery(url.searchParams);
  const { memberNo, reader } = member;
  const [page, counts, collections, tickets] = await Promise.all([
    libraryPageOf(pageContext, { memberNo, reader, ask: filter, after: url.searchParams.get('after') }).catch(
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
    ask: filter,
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
  requested: { memberNo: number; reader: Reader; ask: LibraryParams; after: string | null },
) {
  const { memberNo, reader, ask, after } = requested;
  const list = listOf(ask);
  if (!list) return { works: [], next: null };
  const { works, next } = await listLibrary(ctx, {
    memberNo,
    reader,
    wish: {
      list,
      marks: ask.marks,
      sort: ask.sort,
      question: ask.q,
      ...(ask.collection > 0 ? { collectionId: ask.collection } : {}),
      ...(ask.hold === '' ? {} : { hold: ask.hold }),
      ...(ask.shelf === '' ? {} : { shelf: ask.shelf }),
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
      key={libraryPath(loaderData.ask)}
      facts={loaderData}
      fault={actionData && 'fault' in actionData ? actionData.fault : undefined}
    />
  );
}

type LibraryProps = Route.ComponentProps['loaderData'];

function LibrarySection({ facts, fault }: { facts: LibraryProps; fault: LibraryActionResult['fault'] }): ReactNode {
  const { ask, works, counts, collections } = facts;
  const edit = useLibraryEdit(facts.isEditing && works.length > 0);
  const [params] = useSearchParams();
  const payload = useMemo(() => {
    const deed = actionFrom(params);
    return fault ? { fault } : deed && { deed };
  }, [params, fault]);
  const opened = collections.find(({ id }) => id === ask.collection);
  const isTurning = useIsTabLoading(ask);
  const isOpenable = listOf(ask) !== undefined;
  return (
    <div className={styles.page}>
      <LibraryHeader ask={ask} edit={works.length > 0 ? <EditSwitch ask={ask} edit={edit} /> : null} />
      <LibraryTabs tab={ask.tab} counts={{ ...counts, collections: collections.length }} />
      {opened ? <CollectionHead name={opened.name} /> : null}
      {isOpenable && (works.length > 0 || isNarrowed(ask)) ? <LibraryFilters ask={ask} look={facts.look} /> : null}
      {isTurning ? <LibrarySkeleton /> : <LibraryContent facts={facts} edit={edit} fault={fault} />}
      <ActionMessage answer={edit.answer ?? payload} send={edit.send} />
      {edit.isEditing ? null : <BottomBar />}
    </div>
  );
}

function LibraryContent({
  facts,
  edit,
  fault,
}: {
  facts: LibraryProps;
  edit: LibraryEdit;
  fault: LibraryActionResult['fault'];
}): ReactNode {
  const { ask, works, next, tickets, collections, popular } = facts;
  if (ask.tab === 'collections' && ask.collection === 0)
    return <CollectionList collections={collections} fault={fault} />;
  const isEmpty = next === null && works.every(({ id }) => edit.gone.has(id)) && tickets.length === 0;
  if (isEmpty) return <LibraryEmpty ask={ask} popular={popular} />;
  return ask.tab === 'tickets' ? <TicketList tickets={tickets} /> : <LibraryList facts={facts} edit={edit} />;
}

/** Shows a skeleton while another tab loads. */
function useIsTabLoading(filter: LibraryParams): boolean {
  const { location, state } = useNavigation();
  if (state !== 'loading' || location.pathname !== '/mybook') return false;
  const next = parseLibraryQuery(new URLSearchParams(location.search));
  return next.tab !== filter.tab && listOf(next) !== undefined;
}

/** Works by URL without script. */
function EditSwitch({ ask, edit }: { ask: LibraryParams; edit: LibraryEdit }): ReactNode {
  const path = libraryPath(ask);
  const href = edit.isEditing ? path : `${path}${path.includes('?') ? '&' : '?'}edit=1`;
  return (
    <a
      className={styles.edit}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        edit.edit(!edit.isEditing);
      }}
    >
      {edit.isEditing ? '완료' : '편집'}
    </a>
  );
}

function CollectionHead({ name }: { name: string }): ReactNode {
  return (
    <div className={styles.opened}>
      <h2>{name}</h2>
      <a href={libraryPath({ tab: 'collections' })}>모든 책장 보기</a>
    </div>
  );
}
