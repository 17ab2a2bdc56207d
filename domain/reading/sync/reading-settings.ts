import { recordFrom } from '#shared/reading/reading-record-guards';
import { settingsOf } from '#shared/reading/reading-progress';
import type { SettingValue } from '#shared/reading/reading-record';

/** Settings by scope: `default` and `work.<id>`. */
export type AccountProfiles = Record<string, Record<string, SettingValue>>;

/** Stored records as settings by scope. */
export function accountProfiles(records: readonly unknown[]): AccountProfiles {
  const profiles = records.flatMap((stored) => {
    const record = recordFrom(stored);
    return record?.kind === 'settings' ? [[record.scope, settingsOf(record)] as const] : [];
  });
  return Object.fromEntries(profiles);
}
