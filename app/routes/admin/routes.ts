import { type RouteConfigEntry, layout, route } from '@react-router/dev/routes';
import { authorRoutes } from './author-routes.ts';
import { communityRoutes } from './community-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { setupRoutes } from './setup-routes.ts';
import { systemRoutes } from './system-routes.ts';
import { settlementRoutes } from './settlement-routes.ts';
import { contentRoutes } from './content-routes.ts';
import { merchandisingRoutes } from './merchandising-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';

/** All admin routes. */
export const consoleRoutes: RouteConfigEntry[] = [
  layout('routes/layouts/operator-entry.tsx', [
    route('operator/login', 'routes/admin/session/login.tsx'),
    route('operator/begin', 'routes/admin/session/begin.tsx'),
    route('operator/second', 'routes/admin/session/second.tsx'),
    route('operator/prove', 'routes/admin/session/prove.tsx'),
  ]),
  route('operator/logout', 'routes/admin/session/logout.tsx'),
  route('operator/search', 'routes/admin/system/search.ts'),
  route('operator/audit.csv', 'routes/admin/system/audit-file.ts'),
  route('operator/lists', 'routes/admin/lists/lists.ts'),
  route('operator/sheets/:id/errors.csv', 'routes/admin/sheets/sheet-errors.ts'),
  route('operator/sheets/export/:file', 'routes/admin/sheets/sheet-file.ts'),
  route('operator/payments.csv', 'routes/admin/payments/payments-file.ts'),
  route('operator/members.csv', 'routes/admin/members/members-file.ts'),
  route('operator/numbers.csv', 'routes/admin/reports/numbers-file.ts'),
  layout('routes/layouts/operator.tsx', [
    route('operator', 'routes/admin/system/home.tsx'),
    ...catalogRoutes,
    ...contentRoutes,
    ...merchandisingRoutes,
    ...moneyRoutes,
    ...settlementRoutes,
    ...authorRoutes,
    ...communityRoutes,
    ...setupRoutes,
    ...systemRoutes,
    route('operator/numbers', 'routes/admin/reports/numbers.tsx'),
    route('operator/numbers/live', 'routes/admin/reports/numbers-live.tsx'),
    route('operator/health', 'routes/admin/system/health.tsx'),
    route('operator/me', 'routes/admin/session/me.tsx'),
    route('operator/keys', 'routes/admin/session/keys.tsx'),
    route('operator/audit', 'routes/admin/system/audit.tsx'),
    route('operator/roles', 'routes/admin/system/roles.tsx'),
    route('operator/operators', 'routes/admin/system/operators.tsx'),
    route('operator/operators/:id', 'routes/admin/system/operator-item.tsx'),
    route('operator/*', 'routes/admin/system/unknown.tsx'),
  ]),
];
