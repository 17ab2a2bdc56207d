import type { ReactNode } from 'react';
import { Outlet, isRouteErrorResponse } from 'react-router';
import { ConsoleErrorPage } from '../../admin/components/console-frame.tsx';
import styles from '../../admin/components/console-frame.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/operator-entry';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(requestContext).shop.name };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

/** Before login: no menu. */
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
  const [status, message] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, undefined];
  return <ConsoleErrorPage status={status} message={message} />;
}
