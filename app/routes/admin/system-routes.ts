import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const systemRoutes: RouteConfigEntry[] = [
  route('operator/switches', 'routes/admin/system/switches.tsx'),
  route('operator/catalogue', 'routes/admin/catalog/catalogue.tsx'),
];
