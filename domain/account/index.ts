/** The account as a whole: taking all of it along, and leaving. */
export { exportAccount } from './export-account.ts';
export { leaveShop } from './leave-shop.ts';
export { recoverAccount } from './recover-account.ts';
export { sweepLeavers } from './sweep-leavers.ts';
