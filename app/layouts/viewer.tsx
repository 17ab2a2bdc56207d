import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

/** The viewers bring their own bars. */
export default function ViewerLayout(): ReactNode {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
