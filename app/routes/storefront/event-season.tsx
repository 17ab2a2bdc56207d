import type { ReactNode } from 'react';
import { seasonWindow } from '#shared/merchandising/events';
import { runEventAction, readEventPage } from '../../features/events/event-page.server.ts';
import { EventArticle, eventHead } from '../../features/events/event-article.tsx';
import { afterError } from '../../features/rewards/after-error.ts';
import { redirectUnknown } from '../../server/redirects.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/event-season';

/** Nine events with fixed URLs and periods (L18, L21, G3); other names are unknown URLs (G1). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!seasonWindow(params.season)) throw redirectUnknown(url.pathname);
  return readEventPage({ details: context.get(requestContext), slug: params.season, url });
}

export async function action(args: Route.ActionArgs) {
  if (!seasonWindow(args.params.season)) throw redirectUnknown(args.url.pathname);
  return runEventAction({ ...args, slug: args.params.season });
}
export const shouldRevalidate = afterError;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return eventHead(matches, loaderData);
}

export default function EventSeasonPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <EventArticle page={loaderData} error={actionData} />;
}
