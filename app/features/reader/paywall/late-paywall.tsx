import { type ComponentProps, type ReactNode, Suspense, lazy, use } from 'react';
import { InlineNonce } from '../../../server/inline-nonce.ts';
import type { Paywall } from './paywall.tsx';

// Most readers meet no paywall: its script and style are loaded when there is one. The server renders both at once.
const Page = import.meta.env.SSR
  ? (await import('./paywall.tsx')).Paywall
  : lazy(() => import('./paywall.tsx').then((module) => ({ default: module.Paywall })));
const rules = import.meta.env.SSR ? (await import('./paywall.module.css?inline')).default : '';

export function LatePaywall(props: ComponentProps<typeof Paywall>): ReactNode {
  return (
    <>
      <style nonce={use(InlineNonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rules }} />
      <Suspense>
        <Page {...props} />
      </Suspense>
    </>
  );
}
