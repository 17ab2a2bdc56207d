import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The console's pages of this part. */
export const communityRoutes: RouteConfigEntry[] = [];
