import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const merchandisingRoutes: RouteConfigEntry[] = [
  route('operator/window', 'routes/admin/merchandising/window.tsx'),
  route('operator/window/events/item', 'routes/admin/merchandising/window-event.tsx'),
  route('operator/window/promotions/item', 'routes/admin/merchandising/window-promotion.tsx'),
  route('operator/window/curations/new', 'routes/admin/merchandising/window-curation-new.tsx'),
  route('operator/window/curations/:id', 'routes/admin/merchandising/window-curation.tsx'),
  route('operator/window/curations/:id/row', 'routes/admin/merchandising/window-row.tsx'),
  route('operator/window/curations/:id/banner', 'routes/admin/merchandising/window-banner.tsx'),
  route('operator/window/curations/:id/preview', 'routes/admin/merchandising/window-preview.tsx'),
  route('operator/window/:kind', 'routes/admin/merchandising/window-list.tsx'),
  route('operator/window/:kind/item', 'routes/admin/merchandising/window-item.tsx'),
];
