import type { ReactNode } from 'react';
import { BOOKS_OPEN } from '#vocabulary/events';
import { actOnEvent, readEventPage } from '../events/event-page.server.ts';
import { EventArticle, eventHead } from '../events/event-article.tsx';
import { afterRefusal } from '../gifts/after-refusal.ts';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/event-books-open';

/** `/event/books-open`: the event without a window (L19). */
export function loader({ context, url }: Route.LoaderArgs) {
  return readEventPage({ facts: context.get(requestFacts), slug: BOOKS_OPEN, url });
}

export const action = (args: Route.ActionArgs) => actOnEvent({ ...args, slug: BOOKS_OPEN });
export const shouldRevalidate = afterRefusal;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return eventHead(matches, loaderData);
}

export default function BooksOpenPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <EventArticle page={loaderData} fault={actionData} isInner />;
}
