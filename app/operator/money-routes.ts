import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console's pages of members, money, gifts and inquiries. */
export const moneyRoutes: RouteConfigEntry[] = [
  route('operator/members', 'routes/operator/members.tsx'),
  route('operator/members/:memberNo', 'routes/operator/member.tsx'),
  route('operator/members/:memberNo/ledger', 'routes/operator/member-ledger.tsx'),
  route('operator/members/:memberNo/money', 'routes/operator/member-money.tsx'),
  route('operator/members/:memberNo/purchases', 'routes/operator/member-purchases.tsx'),
  route('operator/proposals', 'routes/operator/proposals.tsx'),
  route('operator/payments', 'routes/operator/payments.tsx'),
  route('operator/payments/checks', 'routes/operator/payment-checks.tsx'),
  route('operator/payments/:paymentId', 'routes/operator/payment.tsx'),
  route('operator/gifts', 'routes/operator/gifts.tsx'),
  route('operator/gifts/new', 'routes/operator/gift-new.tsx'),
  route('operator/gifts/:giftId', 'routes/operator/gift.tsx'),
  route('operator/gifts/:giftId/codes.csv', 'routes/operator/gift-codes.ts'),
  route('operator/inquiries', 'routes/operator/inquiries.tsx'),
  route('operator/inquiries/templates', 'routes/operator/inquiry-templates.tsx'),
  route('operator/inquiries/:inquiryId', 'routes/operator/inquiry.tsx'),
  route('operator/inquiries/:inquiryId/files/:fileKey', 'routes/operator/inquiry-file.ts'),
];
