import type { ReactNode } from 'react';
import { runEventAction, readEventPage } from '../../features/events/event-page.server.ts';
import { EventArticle, eventHead } from '../../features/events/event-article.tsx';
import { afterError } from '../../features/rewards/after-error.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/event-page';

/** L20 */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return readEventPage({ details: context.get(requestContext), slug: params.id, url });
}

export const action = (args: Route.ActionArgs) => runEventAction({ ...args, slug: args.params.id });
export const shouldRevalidate = afterError;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return eventHead(matches, loaderData);
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <EventArticle page={loaderData} error={actionData} />;
}
