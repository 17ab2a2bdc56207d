import type { ReactNode } from 'react';
import { Outlet, isRouteErrorResponse, useLocation } from 'react-router';
import { countOfferRequests, countOpenAppeals, countOpenReviews } from '#domain/studio';
import { ConsoleFrame, ConsoleErrorPage } from '../../admin/components/console-frame.tsx';
import { menuFor, pagesFor, sectionOf } from '../../admin/menu.ts';
import { saveFormValues, savedForms } from '../../admin/components/saved-form.server.ts';
import { SavedForm } from '../../admin/components/saved-form.tsx';
import { WriteAccess } from '../../admin/components/write-access.tsx';
import { SEARCH_KINDS } from '../../admin/components/search-result.ts';
import { operatorFrom } from '../../admin/operator-only.server.ts';
import { hasPermission } from '#shared/operations/operator-permissions';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/operator';

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => saveFormValues(context.get(requestContext), { request, url, next }),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { name, rights } = operatorFrom(pageContext, url);
  const search = hasPermission(rights, 'search') ? SEARCH_KINDS.filter((kind) => kind !== 'episode') : [];
  const facts = { rights, hasAuthors: pageContext.shop.authors === 'on' };
  const counts = [
    { path: '/operator/submissions', right: 'submissions', count: countOpenReviews },
    { path: '/operator/authors', right: 'authors', count: countOpenAppeals },
    { path: '/operator/offers', right: 'holders', count: countOfferRequests },
  ] as const;
  const counted = counts.filter(({ right }) => facts.hasAuthors && hasPermission(rights, right));
  const waiting = Object.fromEntries(
    await Promise.all(counted.map(async ({ path, count }) => [path, await count(pageContext.ctx)] as const)),
  );
  return {
    shop: pageContext.shop.name,
    name,
    rights,
    menu: menuFor({ ...facts, waiting }),
    palette: { pages: pagesFor(facts), kinds: search },
    kept: await savedForms(pageContext, url),
  };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function OperatorLayout({ loaderData: { kept, rights, ...frame } }: Route.ComponentProps): ReactNode {
  const { pathname } = useLocation();
  return (
    <ConsoleFrame {...frame} path={pathname}>
      <SavedForm kept={kept}>
        <WriteAccess rights={rights} section={sectionOf(pathname)}>
          <Outlet />
        </WriteAccess>
      </SavedForm>
    </ConsoleFrame>
  );
}

/** A missing right looks like 404. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps): ReactNode {
  const { pathname } = useLocation();
  const [status, message] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, undefined];
  const formError = <ConsoleErrorPage status={status} message={message} />;
  if (!loaderData) return formError;
  return (
    <ConsoleFrame {...loaderData} path={pathname}>
      {formError}
    </ConsoleFrame>
  );
}
