import { type ReactNode, useMemo } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { countBookshelf, listCollections, muchFollowed, readBookshelf } from '#domain/bookshelf';
import { listTickets } from '#domain/purchase';
import type { Reader } from '#shared/reader';
import { formText } from '../form-text.ts';
import { BottomBar } from '../layouts/bottom-bar.tsx';
import { routeGuard } from '../members/route-guards.server.ts';
import { CollectionList } from '../mybook/collection-list.tsx';
import { DeedLine } from '../mybook/deed-line.tsx';
import type { ShelfLook } from '../mybook/look-switch.tsx';
import { settleShelfForm } from '../mybook/mybook-action.server.ts';
import styles from '../mybook/mybook.module.css';
import { type ShelfAsk, isNarrowed, listOf, readShelfAsk, shelfPath } from '../mybook/shelf-ask.ts';
import { ShelfChoices } from '../mybook/shelf-choices.tsx';
import { deedIn } from '../mybook/shelf-deed.ts';
import { ShelfEmpty } from '../mybook/shelf-empty.tsx';
import { ShelfHead, ShelfTabs } from '../mybook/shelf-head.tsx';
import { ShelfList } from '../mybook/shelf-list.tsx';
import { ShelfSkeleton } from '../mybook/shelf-skeleton.tsx';
import { TicketList } from '../mybook/ticket-list.tsx';
import { type ShelfAnswer, type ShelfEdit, useShelfEdit } from '../mybook/use-shelf-edit.ts';
import { myHead } from '../my/my-page.tsx';
import { answerRefusal } from '../refused.server.ts';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/mybook';

const memberOnly = routeGuard('login');
const LOOK = { cookie: 'seoga_shelf', seconds: 400 * 86_400 };
const POPULAR = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member, visit } = memberOnly(facts, url);
  const ask = readShelfAsk(url.searchParams);
  const { memberNo, reader } = member;
  const [page, counts, collections, tickets] = await Promise.all([
    shelfPage(facts, { memberNo, reader, ask, after: url.searchParams.get('after') }).catch((error: unknown) =>
      answerRefusal(error, url.pathname),
    ),
    countBookshelf(facts.ctx, memberNo),
    listCollections(facts.ctx, memberNo),
    ask.tab === 'tickets' ? listTickets(facts.ctx, { memberNo, reader }) : [],
  ]);
  const isBare = ask.tab === 'interest' && page.works.length === 0 && !isNarrowed(ask);
  const look: ShelfLook = visit.cookie(LOOK.cookie) === 'list' ? 'list' : 'grid';
  return {
    ...page,
    ask,
    look,
    counts,
    collections,
    tickets: tickets.map((ticket) => ({ ...ticket, expiresAt: ticket.expiresAt?.toISOString() ?? null })),
    isEditing: url.searchParams.get('edit') === '1',
    popular: isBare ? await muchFollowed(facts.ctx, { reader, limit: POPULAR }) : [],
  };
}

async function shelfPage(
  { ctx }: Pick<RequestFacts, 'ctx'>,
  asked: { memberNo: number; reader: Reader; ask: ShelfAsk; after: string | null },
) {
  const { memberNo, reader, ask, after } = asked;
  const list = listOf(ask);
  if (!list) return { works: [], next: null };
  const { works, next } = await readBookshelf(ctx, {
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
  const facts = context.get(requestFacts);
  const { member, visit } = memberOnly(facts, url);
  const form = await sentForm(request);
  if (formText(form, 'act') === 'look')
    visit.setCookie(LOOK.cookie, formText(form, 'look') === 'list' ? 'list' : 'grid', LOOK.seconds);
  return settleShelfForm({ ctx: facts.ctx, memberNo: member.memberNo, form, url });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '내 서재');
}

export default function MyBookPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  // A list is another list by its address: what was chosen in one means nothing in the next.
  return (
    <Shelf
      key={shelfPath(loaderData.ask)}
      facts={loaderData}
      fault={actionData && 'fault' in actionData ? actionData.fault : undefined}
    />
  );
}

type ShelfFacts = Route.ComponentProps['loaderData'];

function Shelf({ facts, fault }: { facts: ShelfFacts; fault: ShelfAnswer['fault'] }): ReactNode {
  const { ask, works, counts, collections } = facts;
  const edit = useShelfEdit(facts.isEditing && works.length > 0);
  const [params] = useSearchParams();
  const told = useMemo(() => {
    const deed = deedIn(params);
    return fault ? { fault } : deed && { deed };
  }, [params, fault]);
  const opened = collections.find(({ id }) => id === ask.collection);
  const isTurning = useTabTurn(ask);
  const isOpenable = listOf(ask) !== undefined;
  return (
    <div className={styles.page}>
      <ShelfHead ask={ask} edit={works.length > 0 ? <EditSwitch ask={ask} edit={edit} /> : null} />
      <ShelfTabs tab={ask.tab} counts={{ ...counts, collections: collections.length }} />
      {opened ? <CollectionHead name={opened.name} /> : null}
      {isOpenable && (works.length > 0 || isNarrowed(ask)) ? <ShelfChoices ask={ask} look={facts.look} /> : null}
      {isTurning ? <ShelfSkeleton /> : <ShelfContent facts={facts} edit={edit} fault={fault} />}
      <DeedLine answer={edit.answer ?? told} send={edit.send} />
      {edit.isEditing ? null : <BottomBar />}
    </div>
  );
}

/** What the open tab shows: works, tickets or collections, or why there are none. */
function ShelfContent({
  facts,
  edit,
  fault,
}: {
  facts: ShelfFacts;
  edit: ShelfEdit;
  fault: ShelfAnswer['fault'];
}): ReactNode {
  const { ask, works, next, tickets, collections, popular } = facts;
  if (ask.tab === 'collections' && ask.collection === 0)
    return <CollectionList collections={collections} fault={fault} />;
  const isEmpty = next === null && works.every(({ id }) => edit.gone.has(id)) && tickets.length === 0;
  if (isEmpty) return <ShelfEmpty ask={ask} popular={popular} />;
  return ask.tab === 'tickets' ? <TicketList tickets={tickets} /> : <ShelfList facts={facts} edit={edit} />;
}

/** Whether another tab is on its way: its shelf stands empty until it is here. */
function useTabTurn(ask: ShelfAsk): boolean {
  const { location, state } = useNavigation();
  if (state !== 'loading' || location.pathname !== '/mybook') return false;
  const next = readShelfAsk(new URLSearchParams(location.search));
  return next.tab !== ask.tab && listOf(next) !== undefined;
}

/** Into editing and out of it; without script by the list's own address. */
function EditSwitch({ ask, edit }: { ask: ShelfAsk; edit: ShelfEdit }): ReactNode {
  const path = shelfPath(ask);
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
      <a href={shelfPath({ tab: 'collections' })}>모든 책장 보기</a>
    </div>
  );
}
