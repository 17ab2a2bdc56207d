import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const communityRoutes: RouteConfigEntry[] = [
  route('operator/community', 'routes/admin/community/community.tsx'),
  route('operator/community/comments', 'routes/admin/community/community-comments.tsx'),
  route('operator/community/reviews', 'routes/admin/community/community-reviews.tsx'),
  route('operator/community/lists', 'routes/admin/community/community-lists.tsx'),
  route('operator/community/words', 'routes/admin/community/community-words.tsx'),
  route('operator/community/rules', 'routes/admin/community/community-rules.tsx'),
  route('operator/community/rights', 'routes/admin/community/community-rights.tsx'),
  route('operator/community/rights/:id', 'routes/admin/community/community-right.tsx'),
  route('operator/community/rights/:id/files/:key', 'routes/admin/community/community-proof.ts'),
];
