import { type RouteConfigEntry, layout, route } from '@react-router/dev/routes';
import { communityRoutes } from './community-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { operateRoutes } from './operate-routes.ts';
import { settleRoutes } from './settle-routes.ts';
import { textRoutes } from './text-routes.ts';
import { windowRoutes } from './window-routes.ts';
import { worksRoutes } from './works-routes.ts';

/** Every page of the operator's console; each part has a list of its own. */
export const consoleRoutes: RouteConfigEntry[] = [
  layout('layouts/operator-entry.tsx', [
    route('operator/login', 'routes/operator/login.tsx'),
    route('operator/begin', 'routes/operator/begin.tsx'),
    route('operator/second', 'routes/operator/second.tsx'),
    route('operator/prove', 'routes/operator/prove.tsx'),
  ]),
  route('operator/logout', 'routes/operator/logout.tsx'),
  route('operator/audit.csv', 'routes/operator/audit-file.ts'),
  route('operator/numbers.csv', 'routes/operator/numbers-file.ts'),
  layout('layouts/operator.tsx', [
    route('operator', 'routes/operator/home.tsx'),
    ...worksRoutes,
    ...textRoutes,
    ...windowRoutes,
    ...moneyRoutes,
    ...settleRoutes,
    ...communityRoutes,
    ...operateRoutes,
    route('operator/numbers', 'routes/operator/numbers.tsx'),
    route('operator/numbers/live', 'routes/operator/numbers-live.tsx'),
    route('operator/health', 'routes/operator/health.tsx'),
    route('operator/me', 'routes/operator/me.tsx'),
    route('operator/audit', 'routes/operator/audit.tsx'),
    route('operator/operators', 'routes/operator/operators.tsx'),
    route('operator/operators/:id', 'routes/operator/operator-item.tsx'),
    route('operator/*', 'routes/operator/unknown.tsx'),
  ]),
];
