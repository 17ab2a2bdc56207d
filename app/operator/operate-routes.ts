import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console's pages of this part. */
export const operateRoutes: RouteConfigEntry[] = [
  route('operator/switches', 'routes/operator/switches.tsx'),
  route('operator/catalogue', 'routes/operator/catalogue.tsx'),
];
