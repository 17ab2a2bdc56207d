import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const authorRoutes: RouteConfigEntry[] = [
  route('operator/submissions', 'routes/admin/authors/submissions.tsx'),
  route('operator/submissions/:id', 'routes/admin/authors/submission.tsx'),
  route('operator/submissions/:id/proof', 'routes/admin/authors/submission-proof.ts'),
  route('operator/offers', 'routes/admin/authors/offers.tsx'),
  route('operator/offers/:id', 'routes/admin/authors/offer.tsx'),
  route('operator/authors', 'routes/admin/authors/authors.tsx'),
  route('operator/authors/:id', 'routes/admin/authors/author.tsx'),
];
