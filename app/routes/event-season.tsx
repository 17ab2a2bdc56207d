import type { ReactNode } from 'react';
import { seasonWindow } from '#vocabulary/events';
import { actOnEvent, readEventPage } from '../events/event-page.server.ts';
import { EventArticle, eventHead } from '../events/event-article.tsx';
import { afterRefusal } from '../gifts/after-refusal.ts';
import { leadFromUnknown } from '../lead-away.server.ts';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/event-season';

/** `/event/:season`: the nine events with addresses and windows of their own (L18, L21, G3); any other name is nobody's (G1). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!seasonWindow(params.season)) throw leadFromUnknown(url.pathname);
  return readEventPage({ facts: context.get(requestFacts), slug: params.season, url });
}

export async function action(args: Route.ActionArgs) {
  if (!seasonWindow(args.params.season)) throw leadFromUnknown(args.url.pathname);
  return actOnEvent({ ...args, slug: args.params.season });
}
export const shouldRevalidate = afterRefusal;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return eventHead(matches, loaderData);
}

export default function EventSeasonPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <EventArticle page={loaderData} fault={actionData} />;
}
