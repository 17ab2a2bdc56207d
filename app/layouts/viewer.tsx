import { type ReactNode, Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { useSoon } from '../viewer/frame/use-soon.ts';

const Buying = lazy(() => import('../buying/buying-listener.tsx').then((room) => ({ default: room.BuyingListener })));

/** The viewers bring their own bars; what buys the next episode comes after what is read. */
export default function ViewerLayout(): ReactNode {
  const isSoon = useSoon(true);
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
      {isSoon && (
        <Suspense>
          <Buying />
        </Suspense>
      )}
    </main>
  );
}
