/** What a backup came to. */
export interface TakenBackup {
  bytes: number;
  files: number;
  /** Whether the shop's secrets went along, sealed. */
  hasSecrets: boolean;
  /** What it lacks to restore a shop from, a Korean sentence: such a backup counts as failed. */
  missing?: string;
}

/** Where backups are made and tried out. */
export interface BackupMeans {
  /** Makes a backup of that name, whole when it answers; throws where it cannot, and leaves nothing half-made behind. */
  take(name: string): Promise<TakenBackup>;
  /** Copies files that are new since the last look. */
  copyFiles(): Promise<void>;
  /** Restores a backup elsewhere, looks at it and throws it away. Answers what was wrong, a Korean sentence each. */
  rehearse(name: string): Promise<string[]>;
  /** Removes backups, and what only they needed. */
  remove(names: string[]): Promise<void>;
}
