import type { ReactNode } from 'react';
import { Outlet, isRouteErrorResponse } from 'react-router';
import { ConsoleFault } from '../operator/console-frame.tsx';
import styles from '../operator/console-frame.module.css';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/operator-entry';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(requestFacts).shop.name };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

/** The way into the console: before anybody is known, no room is named. */
export default function OperatorEntryLayout({ loaderData: { shop } }: Route.ComponentProps): ReactNode {
  return (
    <div className={styles.entry}>
      <header className={styles.entryHead}>
        <span className={styles.shop}>{shop}</span>
        <span className={styles.desk}>운영</span>
      </header>
      <main id="main" tabIndex={-1} className={styles.entryMain}>
        <Outlet />
      </main>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  const [status, said] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, undefined];
  return <ConsoleFault status={status} said={said} />;
}
