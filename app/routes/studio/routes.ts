import { type RouteConfigEntry, layout, route } from '@react-router/dev/routes';

/** The authors' pages and what their forms send to. */
export const studioRoutes: RouteConfigEntry[] = [
  layout('routes/layouts/studio.tsx', [
    route('studio', 'routes/studio/home.tsx'),
    route('studio/join', 'routes/studio/join.tsx'),
    route('studio/settings', 'routes/studio/settings.tsx'),
    route('studio/bin', 'routes/studio/bin.tsx'),
    route('studio/money/payee', 'routes/studio/payee.tsx'),
    route('studio/works/new', 'routes/studio/work-new.tsx'),
    route('studio/works/:id', 'routes/studio/work.tsx'),
    route('studio/works/:id/info', 'routes/studio/work-info.tsx'),
    route('studio/works/:id/guide', 'routes/studio/work-guide.tsx'),
    route('studio/works/:id/contract', 'routes/studio/work-contract.tsx'),
    route('studio/works/:id/numbers', 'routes/studio/work-numbers.tsx'),
    route('studio/works/:id/comments', 'routes/studio/work-comments.tsx'),
    route('studio/works/:id/typos', 'routes/studio/work-typos.tsx'),
    route('studio/works/:id/crew', 'routes/studio/work-crew.tsx'),
    route('studio/works/:id/withdraw', 'routes/studio/work-withdraw.tsx'),
    route('studio/works/:id/posts', 'routes/studio/work-posts.tsx'),
    route('studio/works/:id/upload/:run', 'routes/studio/work-upload.tsx'),
    route('studio/works/:id/episodes/new', 'routes/studio/episode-new.tsx'),
    route('studio/works/:id/episodes/:episode', 'routes/studio/episode.tsx'),
  ]),
  route('studio/export', 'routes/studio/export.ts'),
  route('studio/works/:id/cover', 'routes/studio/work-cover.ts'),
  route('studio/works/:id/pictures/:hash', 'routes/studio/work-picture.ts'),
  route('studio/works/:id/upload/:run/files', 'routes/studio/work-upload-files.ts'),
  route('studio/works/:id/episodes/draft', 'routes/studio/episode-new-draft.ts'),
  route('studio/works/:id/episodes/:episode/draft', 'routes/studio/episode-draft.ts'),
  route('studio/works/:id/episodes/:episode/illustration', 'routes/studio/episode-illustration.ts'),
];
