import type { ReactNode } from 'react';
import { Outlet, isRouteErrorResponse, useLocation } from 'react-router';
import { ConsoleFrame, ConsoleFault } from '../operator/console-frame.tsx';
import { menuFor } from '../operator/menu.ts';
import { keepTyped, keptHere } from '../operator/kept-form.server.ts';
import { KeptForm } from '../operator/kit/kept-form.tsx';
import { operatorHere } from '../operator/operator-only.server.ts';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/operator';

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => keepTyped(context.get(requestFacts), { request, url, next }),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { name, roles } = operatorHere(facts, url);
  return { shop: facts.shop.name, name, menu: menuFor(roles), kept: await keptHere(facts, url) };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function OperatorLayout({ loaderData: { shop, name, menu, kept } }: Route.ComponentProps): ReactNode {
  const { pathname } = useLocation();
  return (
    <ConsoleFrame shop={shop} name={name} menu={menu} path={pathname}>
      <KeptForm kept={kept}>
        <Outlet />
      </KeptForm>
    </ConsoleFrame>
  );
}

/** What a page of the console refused or failed at; whoever has no right is told the same as of a page that is not there. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps): ReactNode {
  const { pathname } = useLocation();
  const [status, said] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, undefined];
  const fault = <ConsoleFault status={status} said={said} />;
  if (!loaderData) return fault;
  return (
    <ConsoleFrame {...loaderData} path={pathname}>
      {fault}
    </ConsoleFrame>
  );
}
