import { type ComponentProps, type ReactNode, Suspense, lazy } from 'react';
import type { StoryGuide } from './story-guide.tsx';

// Most readers open the episodes: the guide is loaded with its tab. The server renders it at once.
const Guide = import.meta.env.SSR
  ? (await import('./story-guide.tsx')).StoryGuide
  : lazy(() => import('./story-guide.tsx').then((module) => ({ default: module.StoryGuide })));

export function LateStoryGuide(props: ComponentProps<typeof StoryGuide>): ReactNode {
  return (
    <Suspense>
      <Guide {...props} />
    </Suspense>
  );
}
