/** Keeping the shop: its backups, how they are kept, and whether they can be restored. */
export type { BackupMeans, TakenBackup } from './backup-means.ts';
export type { BackupRow, Rehearsal } from './backup-store.ts';
export { keepClock } from './keep-clock.ts';
export { backupHealth, lastRehearsal, listBackups, rehearseBackup, takeBackup } from './take-backup.ts';
