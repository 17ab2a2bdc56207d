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
    route('find/password', 'routes/find-password.tsx'),
    route('find/password/reset', 'routes/password-reset.tsx'),
    route('my/mail-proof', 'routes/mail-proof.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('privacy/easy', 'routes/privacy-easy.tsx'),
    route('my', 'routes/my.tsx'),
    route('my/profile', 'routes/my-profile.tsx'),
    route('my/mail', 'routes/my-mail.tsx'),
    route('my/mail-change', 'routes/my-mail-change.tsx'),
    route('my/password', 'routes/my-password.tsx'),
    route('my/providers', 'routes/my-providers.tsx'),
    route('my/sessions', 'routes/my-sessions.tsx'),
    route('my/adult', 'routes/my-adult.tsx'),
    route('my/notifications', 'routes/my-notifications.tsx'),
    route('my/consents', 'routes/my-consents.tsx'),
    route('my/viewer', 'routes/my-viewer.tsx'),
    route('my/export', 'routes/my-export.tsx'),
    route('my/withdraw', 'routes/my-withdraw.tsx'),
    route('withdrawn', 'routes/withdrawn.tsx'),
    route('login', 'routes/login.tsx'),
    route('join', 'routes/join.tsx'),
  ]),
  layout('layouts/viewer.tsx', [
    route('viewer/:id', 'routes/viewer.tsx'),
    route('viewer/i/:id', 'routes/viewer-images.tsx'),
  ]),
  route('viewer/:id/part', 'routes/viewer-part.ts'),
  layout('layouts/empty.tsx', [route('error', 'routes/error.tsx'), route('error/devtool', 'routes/error-devtool.tsx')]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
