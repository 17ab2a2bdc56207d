/** Accounts across all areas: recovery, data export, closing. */
export { exportAccount } from './export-account.ts';
export { closeAccount } from './close-account.ts';
export { recoverAccount } from './recover-account.ts';
export { purgeFormerMembers } from './purge-former-members.ts';
