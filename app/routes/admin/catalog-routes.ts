import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const catalogRoutes: RouteConfigEntry[] = [
  route('operator/works', 'routes/admin/catalog/works.tsx'),
  route('operator/works/new', 'routes/admin/catalog/works-new.tsx'),
  route('operator/works/bulk', 'routes/admin/catalog/works-bulk.tsx'),
  route('operator/sheets', 'routes/admin/sheets/sheets.tsx'),
  route('operator/sheets/:id', 'routes/admin/sheets/sheet.tsx'),
  route('operator/works/changes', 'routes/admin/catalog/works-changes.tsx'),
  route('operator/works/duplicates', 'routes/admin/catalog/works-duplicates.tsx'),
  route('operator/works/:id', 'routes/admin/catalog/work.tsx'),
  route('operator/works/:id/cover', 'routes/admin/catalog/work-cover.ts'),
  route('operator/works/:id/preview', 'routes/admin/catalog/work-preview.tsx'),
  route('operator/works/:id/guide', 'routes/admin/catalog/work-guide.tsx'),
  route('operator/works/:id/numbers', 'routes/admin/catalog/work-numbers.tsx'),
  route('operator/works/:id/episodes', 'routes/admin/catalog/work-episodes.tsx'),
  route('operator/works/:id/episodes/new', 'routes/admin/catalog/episode-new.tsx'),
  route('operator/works/:id/episodes/draft', 'routes/admin/catalog/episode-new-draft.ts'),
  route('operator/works/:id/episodes/:episode', 'routes/admin/catalog/episode.tsx'),
  route('operator/works/:id/delete', 'routes/admin/catalog/work-deletion.tsx'),
  route('operator/works/:id/upload', 'routes/admin/catalog/episode-uploads.tsx'),
  route('operator/works/:id/upload/:run', 'routes/admin/catalog/episode-upload.tsx'),
  route('operator/works/:id/bulk', 'routes/admin/catalog/work-bulk.tsx'),
];
