import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Members, payments, gifts and inquiries. */
export const moneyRoutes: RouteConfigEntry[] = [
  route('operator/members', 'routes/admin/members/members.tsx'),
  route('operator/members/:memberNo', 'routes/admin/members/member.tsx'),
  route('operator/members/:memberNo/ledger', 'routes/admin/members/member-ledger.tsx'),
  route('operator/members/:memberNo/money', 'routes/admin/members/member-money.tsx'),
  route('operator/members/:memberNo/purchases', 'routes/admin/members/member-purchases.tsx'),
  route('operator/proposals', 'routes/admin/payments/proposals.tsx'),
  route('operator/payments', 'routes/admin/payments/payments.tsx'),
  route('operator/payments/checks', 'routes/admin/payments/payment-checks.tsx'),
  route('operator/payments/:paymentId', 'routes/admin/payments/payment.tsx'),
  route('operator/pass', 'routes/admin/pass/pass.tsx'),
  route('operator/pass/cards', 'routes/admin/pass/pass-cards.tsx'),
  route('operator/pass/pool', 'routes/admin/pass/pass-pool.tsx'),
  route('operator/pass/terms', 'routes/admin/pass/pass-terms.tsx'),
  route('operator/supports', 'routes/admin/payments/supports.tsx'),
  route('operator/families', 'routes/admin/members/families.tsx'),
  route('operator/families/cancellations', 'routes/admin/members/family-cancellations.tsx'),
  route('operator/reader-gifts', 'routes/admin/payments/reader-gifts.tsx'),
  route('operator/gifts', 'routes/admin/rewards/gifts.tsx'),
  route('operator/gifts/new', 'routes/admin/rewards/gift-new.tsx'),
  route('operator/gifts/:giftId', 'routes/admin/rewards/gift.tsx'),
  route('operator/inquiries', 'routes/admin/members/inquiries.tsx'),
  route('operator/inquiries/templates', 'routes/admin/members/inquiry-templates.tsx'),
  route('operator/inquiries/:inquiryId', 'routes/admin/members/inquiry.tsx'),
  route('operator/inquiries/:inquiryId/files/:fileKey', 'routes/admin/members/inquiry-file.ts'),
];
