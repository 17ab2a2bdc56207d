import { type ReactNode, Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { currentToasts, watchToasts } from './toasts.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })));

interface ToastHostProps {
  /** Loads the region before the first toast after this time, so that it is there when the network is gone. */
  afterMs: number;
}

/** Loads the toast region for the first toast. */
export function ToastHost({ afterMs }: ToastHostProps): ReactNode {
  const hasToasts = useSyncExternalStore(watchToasts, () => currentToasts().length > 0);
  const [isDue, setDue] = useState(afterMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return hasToasts || isDue ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
