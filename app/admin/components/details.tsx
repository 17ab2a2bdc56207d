import type { ComponentProps, ReactNode } from 'react';

/** It may be opened before the script arrives; React would report that as a mismatch. */
export function Details(details: ComponentProps<'details'>): ReactNode {
  return <details suppressHydrationWarning {...details} />;
}
