import type { ReactNode } from 'react';
import { SEASON_BOOKS_OPEN } from '#shared/merchandising/events';
import { runEventAction, readEventPage } from '../../features/events/event-page.server.ts';
import { EventArticle, eventHead } from '../../features/events/event-article.tsx';
import { afterError } from '../../features/rewards/after-error.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/event-books-open';

/** L19: no event period. */
export function loader({ context, url }: Route.LoaderArgs) {
  return readEventPage({ details: context.get(requestContext), slug: SEASON_BOOKS_OPEN, url });
}

export const action = (args: Route.ActionArgs) => runEventAction({ ...args, slug: SEASON_BOOKS_OPEN });
export const shouldRevalidate = afterError;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return eventHead(matches, loaderData);
}

export default function BooksOpenPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <EventArticle page={loaderData} error={actionData} isInner />;
}
