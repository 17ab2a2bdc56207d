import { type ReactNode, Suspense, lazy } from 'react';
import type { EpisodeEndProps } from './episode-end.tsx';
// The server renders the end, although its script is loaded after the text.
import './episode-end.module.css';

const End = import.meta.env.SSR
  ? (await import('./episode-end.tsx')).EpisodeEnd
  : lazy(() => import('./episode-end.tsx').then((module) => ({ default: module.EpisodeEnd })));

export function LateEpisodeEnd(props: EpisodeEndProps): ReactNode {
  return (
    <Suspense>
      <End {...props} />
    </Suspense>
  );
}
