/** A created backup. */
export interface BackupResult {
  bytes: number;
  files: number;
  /** Includes the sealed secrets. */
  hasSecrets: boolean;
  /** What is missing for a restore, in Korean; such a backup counts as failed. */
  missing?: string;
}

/** Creates and tests backups. */
export interface BackupPort {
  /** Creates a complete backup or throws, leaving nothing behind. */
  take(name: string): Promise<BackupResult>;
  copyFiles(): Promise<void>;
  /** Restores a backup to a temporary place and verifies it. Returns problems in Korean. */
  rehearse(name: string): Promise<string[]>;
  /** Deletes backups and files only they refer to. */
  remove(names: string[]): Promise<void>;
}
