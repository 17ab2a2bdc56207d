/** Maintenance: backups, restore rehearsals and the shop's clock. */
export type { BackupPort, BackupResult } from './backup-port.ts';
export type { BackupRow, Rehearsal } from './backup-store.ts';
export { advanceClock } from './advance-clock.ts';
export { backupHealth, lastRehearsal, listBackups, rehearseBackup, takeBackup } from './take-backup.ts';
