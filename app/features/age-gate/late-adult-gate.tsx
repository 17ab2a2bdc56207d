import { type ComponentProps, type ReactNode, Suspense, lazy } from 'react';
import type { AgeGate } from './adult-gate.tsx';

/** Pages that load the script of the age gate only when they have one. The server renders it at once. */
const Gate = import.meta.env.SSR
  ? (await import('./adult-gate.tsx')).AgeGate
  : lazy(() => import('./adult-gate.tsx').then((module) => ({ default: module.AgeGate })));

export function LateAgeGate(props: ComponentProps<typeof AgeGate>): ReactNode {
  return (
    <Suspense>
      <Gate {...props} />
    </Suspense>
  );
}
