import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console's pages of this part. */
export const communityRoutes: RouteConfigEntry[] = [
  route('operator/community', 'routes/operator/community.tsx'),
  route('operator/community/words', 'routes/operator/community-words.tsx'),
  route('operator/community/rules', 'routes/operator/community-rules.tsx'),
  route('operator/community/rights', 'routes/operator/community-rights.tsx'),
  route('operator/community/rights/:id', 'routes/operator/community-right.tsx'),
  route('operator/community/rights/:id/files/:key', 'routes/operator/community-proof.ts'),
];
