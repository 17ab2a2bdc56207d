import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console's pages of this part. */
export const worksRoutes: RouteConfigEntry[] = [
  route('operator/works', 'routes/operator/works.tsx'),
  route('operator/works/new', 'routes/operator/works-new.tsx'),
  route('operator/works/bulk', 'routes/operator/works-bulk.tsx'),
  route('operator/works/duplicates', 'routes/operator/works-duplicates.tsx'),
  route('operator/works/:id', 'routes/operator/work.tsx'),
  route('operator/works/:id/cover', 'routes/operator/work-cover.ts'),
  route('operator/works/:id/episodes', 'routes/operator/work-episodes.tsx'),
  route('operator/works/:id/episodes/new', 'routes/operator/episode-new.tsx'),
  route('operator/works/:id/episodes/:episode', 'routes/operator/episode.tsx'),
  route('operator/works/:id/bulk', 'routes/operator/work-bulk.tsx'),
];
