import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console's pages of this part. */
export const windowRoutes: RouteConfigEntry[] = [
  route('operator/window', 'routes/operator/window.tsx'),
  route('operator/window/events/item', 'routes/operator/window-event.tsx'),
  route('operator/window/curations/new', 'routes/operator/window-curation-new.tsx'),
  route('operator/window/curations/:id', 'routes/operator/window-curation.tsx'),
  route('operator/window/curations/:id/row', 'routes/operator/window-row.tsx'),
  route('operator/window/curations/:id/banner', 'routes/operator/window-banner.tsx'),
  route('operator/window/curations/:id/preview', 'routes/operator/window-preview.tsx'),
  route('operator/window/:kind', 'routes/operator/window-list.tsx'),
  route('operator/window/:kind/item', 'routes/operator/window-item.tsx'),
];
