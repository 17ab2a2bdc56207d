import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Imports, texts, pictures and typo reports. */
export const contentRoutes: RouteConfigEntry[] = [
  route('operator/import', 'routes/admin/catalog/imports.tsx'),
  route('operator/import/:id', 'routes/admin/catalog/import.tsx'),
  route('operator/import/:id/files', 'routes/admin/catalog/import-files.ts'),
  route('operator/episodes/:id/text', 'routes/admin/content/episode-text.ts'),
  route('operator/episodes/:id/draft', 'routes/admin/content/episode-draft.ts'),
  route('operator/episodes/:id/illustration', 'routes/admin/content/episode-illustration.ts'),
  route('operator/episodes/:id/preview', 'routes/admin/content/episode-preview.tsx'),
  route('operator/episodes/:id/revisions', 'routes/admin/content/episode-revisions.tsx'),
  route('operator/episodes/:id/pictures', 'routes/admin/catalog/episode-pictures.tsx'),
  route('operator/typos', 'routes/admin/content/typos.tsx'),
  route('operator/pictures/:hash', 'routes/admin/catalog/picture-file.ts'),
];
