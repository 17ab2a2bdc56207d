import type { Needs } from '#kernel/context';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { settingsOf } from '#shared/reading/reading-progress';
import type { SettingValue } from '#shared/reading/reading-record';
import { selectEpisodeSettings } from './reading-log-store.ts';

/** Settings by scope: `default` and `work.<id>`. */
export type AccountProfiles = Record<string, Record<string, SettingValue>>;

/** A member's reading settings for an episode's work and for all works, so that a page can start with them. */
export async function readingSettings(
  ctx: Needs<'db'>,
  input: { memberNo: number; kind: 'text' | 'images'; episode: number },
): Promise<AccountProfiles> {
  const records = await selectEpisodeSettings(ctx.db, input);
  const profiles = records.flatMap((stored) => {
    const record = recordFrom(stored);
    return record?.kind === 'settings' ? [[record.scope, settingsOf(record)] as const] : [];
  });
  return Object.fromEntries(profiles);
}
