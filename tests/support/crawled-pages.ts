/** Pages that the journeys look at in both widths, light and dark, as anybody. */
export const GUEST_PAGES = [
  '/',
  '/main/serial',
  '/main/lightnovel',
  '/main/publish',
  '/lightnovel',
  '/lightnovel?status=completed',
  '/webtoon',
  '/new',
  '/search',
  '/event',
  '/event/books-open',
  '/ranking',
  '/ranking/how',
  '/promotion',
  '/promotion?tab=ended',
  '/promotion/1',
  '/theme/1',
  '/theme/adult',
  '/theme/pavilion/1',
  '/user-gift/time',
  '/policy/youth',
  '/find/id',
  '/find/password',
  '/login',
  '/join',
  '/notice',
  '/faq',
  '/coin/guide',
  '/rights/request',
  '/statements/verify',
  '/my/mail-change',
  '/error',
  '/error/devtool',
  '/novel/999999',
];

/** The same as a member: each is asked to log in otherwise. */
export const MEMBER_PAGES = [
  '/my',
  '/my/profile',
  '/my/mail',
  '/my/password',
  '/my/providers',
  '/my/sessions',
  '/my/adult',
  '/my/notifications',
  '/my/inbox',
  '/my/consents',
  '/my/viewer',
  '/my/storage',
  '/my/tags',
  '/my/spending',
  '/my/books',
  '/my/comments',
  '/my/inquiries',
  '/my/export',
  '/my/withdraw',
  '/user-gift/mileage',
];

/** Of coins, each without anything yet. */
export const COIN_PAGES = [
  '/coin',
  '/coin/guide',
  '/coin/history',
  '/coin/history?tab=lots',
  '/coin/purchases',
  '/coin/refund',
];

/** What everybody agreed to or left by, as a member sees it. */
export const AGREED_PAGES = ['/withdrawn', '/terms', '/privacy', '/privacy/easy', '/privacy/cookies'];

/** Pages without parameters that need more than an address, and the test that brings each about. */
export const PAGES_OF_OTHER_TESTS: Record<string, string> = {
  '/mybook': 'browser/bookshelf.spec.ts',
  '/user-gift': 'browser/gifts.spec.ts',
  '/login/failed': 'browser/social-login.spec.ts',
  '/join/social': 'browser/social-login.spec.ts',
  '/verify': 'browser/adult-gate.spec.ts',
  '/find/password/reset': 'browser/forgotten-password.spec.ts',
  '/my/mail-proof': 'browser/forgotten-password.spec.ts',
  '/help/inquiry': 'browser/help.spec.ts',
  '/unsubscribe': 'browser/inbox.spec.ts',
  '/offline': 'browser/offline.spec.ts',
  '/offline/read': 'browser/offline.spec.ts',
  '/app-update': 'http/shell-rules.test.ts',
  '/trust': 'http/trust.test.ts',
};
