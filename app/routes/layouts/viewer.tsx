import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useMember } from '../../features/auth/use-member.ts';
import { hasCheckoutToResume } from '../../features/checkout/checkout-keys.ts';
import { useDelayed } from '../../features/reader/shell/use-delayed.ts';

const ResumeCheckout = lazy(() =>
  import('../../features/checkout/resume-checkout.tsx').then((module) => ({ default: module.ResumeCheckout })),
);

/** Readers have their own bars; the checkout loads after the text, where one is to be resumed. */
export default function ViewerLayout(): ReactNode {
  const isSoon = useDelayed(true);
  const isMember = useMember() !== undefined;
  const [isNeeded, setNeeded] = useState(false);
  // Again after a login on this page.
  useEffect(() => {
    if (isSoon && hasCheckoutToResume()) setNeeded(true);
  }, [isSoon, isMember]);
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
      {isNeeded && (
        <Suspense>
          <ResumeCheckout />
        </Suspense>
      )}
    </main>
  );
}
