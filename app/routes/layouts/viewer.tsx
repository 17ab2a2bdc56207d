import { type ReactNode, Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { useDelayed } from '../../features/reader/shell/use-delayed.ts';

const ResumeCheckout = lazy(() =>
  import('../../features/checkout/resume-checkout.tsx').then((module) => ({ default: module.ResumeCheckout })),
);

/** Readers have their own bars; the checkout loads after the text. */
export default function ViewerLayout(): ReactNode {
  const isSoon = useDelayed(true);
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
      {isSoon && (
        <Suspense>
          <ResumeCheckout />
        </Suspense>
      )}
    </main>
  );
}
