import type { Needs } from '#kernel/context';
import { type SampleRow, selectSampleRows, selectSampleWorks } from './sample-store.ts';
import { SAMPLE_TABLES } from './sample-tables.ts';

/** Samples as they were loaded. */
export interface UnchangedSamples {
  /** Names of settings. */
  settings: Set<string>;
  /** `terms 2026-01-01`. */
  legalTexts: Set<string>;
  works: number;
}

/** The samples that the operator has not changed. */
export async function listUnchangedSamples(ctx: Needs<'db'>): Promise<UnchangedSamples> {
  const rowsOf = async (name: string): Promise<SampleRow[]> => {
    const table = SAMPLE_TABLES.find((one) => one.name === name);
    return table ? selectSampleRows(ctx.db, table) : [];
  };
  const [settings, texts, works] = await Promise.all([
    rowsOf('shop_setting'),
    rowsOf('legal_text'),
    selectSampleWorks(ctx.db),
  ]);
  const unchanged = (rows: SampleRow[]): Set<string> =>
    new Set(rows.filter(({ isChanged, former }) => !isChanged && former === null).map(({ key }) => key));
  return { settings: unchanged(settings), legalTexts: unchanged(texts), works: works.length };
}
