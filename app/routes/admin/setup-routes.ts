import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const setupRoutes: RouteConfigEntry[] = [
  route('operator/setup', 'routes/admin/setup/setup.tsx'),
  route('operator/setup/campaigns', 'routes/admin/setup/campaigns.tsx'),
  route('operator/setup/coins', 'routes/admin/setup/coins.tsx'),
  route('operator/setup/connections', 'routes/admin/setup/connections.tsx'),
  route('operator/setup/legal', 'routes/admin/setup/legal.tsx'),
  route('operator/setup/rewards', 'routes/admin/setup/rewards.tsx'),
  route('operator/setup/rewards/:gift', 'routes/admin/setup/reward.tsx'),
  route('operator/setup/webhooks', 'routes/admin/setup/webhooks.tsx'),
  route('operator/setup/webhooks/:id', 'routes/admin/setup/webhook.tsx'),
  route('operator/setup/samples', 'routes/admin/setup/samples.tsx'),
  route('operator/setup/:section', 'routes/admin/setup/section.tsx'),
];
