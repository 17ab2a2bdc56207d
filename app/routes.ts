import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/** Every address of the shop, in the layout that the specification gives it (section 2, rows L1–L24). */
export default [
  layout('layouts/default.tsx', [index('routes/home.tsx'), route('main/:shelf', 'routes/shelf-home.tsx')]),
  layout('layouts/no-padding.tsx', [
    route('lightnovel', 'routes/lightnovel.tsx'),
    route('webtoon', 'routes/webtoon.tsx'),
    route('new', 'routes/new.tsx'),
  ]),
  layout('layouts/sub-no-padding.tsx', [route('novel/:id', 'routes/novel.tsx')]),
  layout('layouts/sub.tsx', [
    route('policy/youth', 'routes/youth-policy.tsx'),
    route('login/failed', 'routes/login-failed.tsx'),
    route('join/social', 'routes/join-social.tsx'),
    route('find/password', 'routes/find-password.tsx'),
    route('find/password/reset', 'routes/password-reset.tsx'),
    route('my/mail-proof', 'routes/mail-proof.tsx'),
  ]),
  layout('layouts/viewer.tsx', [
    route('viewer/:id', 'routes/viewer.tsx'),
    route('viewer/i/:id', 'routes/viewer-images.tsx'),
  ]),
  route('viewer/:id/part', 'routes/viewer-part.ts'),
  layout('layouts/empty.tsx', [route('error', 'routes/error.tsx'), route('error/devtool', 'routes/error-devtool.tsx')]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
