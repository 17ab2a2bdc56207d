import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console's pages of this part: imports by upload, texts, pictures, and slips that readers tell of. */
export const textRoutes: RouteConfigEntry[] = [
  route('operator/import', 'routes/operator/imports.tsx'),
  route('operator/import/:id', 'routes/operator/import.tsx'),
  route('operator/import/:id/files', 'routes/operator/import-files.ts'),
  route('operator/episodes/:id/text', 'routes/operator/episode-text.tsx'),
  route('operator/episodes/:id/draft', 'routes/operator/episode-draft.ts'),
  route('operator/episodes/:id/illustration', 'routes/operator/episode-illustration.ts'),
  route('operator/episodes/:id/preview', 'routes/operator/episode-preview.tsx'),
  route('operator/episodes/:id/revisions', 'routes/operator/episode-revisions.tsx'),
  route('operator/episodes/:id/pictures', 'routes/operator/episode-pictures.tsx'),
  route('operator/typos', 'routes/operator/typos.tsx'),
  route('operator/pictures/:hash', 'routes/operator/picture-file.ts'),
];
