import type { ReactNode } from 'react';
import { actOnEvent, readEventPage } from '../events/event-page.server.ts';
import { EventArticle, eventHead } from '../events/event-article.tsx';
import { afterRefusal } from '../gifts/after-refusal.ts';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/event-page';

/** `/event/page/:id`: an event that an operator composed (L20). */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return readEventPage({ facts: context.get(requestFacts), slug: params.id, url });
}

export const action = (args: Route.ActionArgs) => actOnEvent({ ...args, slug: args.params.id });
export const shouldRevalidate = afterRefusal;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return eventHead(matches, loaderData);
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <EventArticle page={loaderData} fault={actionData} />;
}
