import { type ReactNode, Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { useDelayed } from '../../features/reader/shell/use-delayed.ts';

const CheckoutState = lazy(() =>
  import('../../features/checkout/checkout-listener.tsx').then((module) => ({ default: module.CheckoutListener })),
);

/** Readers have their own bars; the checkout loads after the text. */
export default function ViewerLayout(): ReactNode {
  const isSoon = useDelayed(true);
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
      {isSoon && (
        <Suspense>
          <CheckoutState />
        </Suspense>
      )}
    </main>
  );
}
