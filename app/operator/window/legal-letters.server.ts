import { planLegalLetters, readLegalLetters, stopLegalLetters } from '#domain/notices';
import type { Actor } from '#domain/operators';
import type { Context } from '#shared/context';
import type { LegalKind } from '#vocabulary/legal-texts';
import { seoulMinute } from '#vocabulary/seoul-date';
import type { ShownLetters } from './legal-letters.tsx';

/** Letters to members about something of the window, where a kind of it has any. */
export interface DeskLetters {
  read(ctx: Context, key: string, isFixed: boolean): Promise<ShownLetters>;
  plan(ctx: Context, order: { by: Actor; key: string; isUnfavourable: boolean }): Promise<void>;
  stop(ctx: Context, order: { by: Actor; key: string }): Promise<void>;
}

/** The letters about legal texts; `versionOf` reads a text's key. */
export function legalLetters(versionOf: (key: string) => { kind: LegalKind; version: string }): DeskLetters {
  return {
    read: async (ctx, key, isFixed) => {
      const { reached, unreached, runs } = await readLegalLetters(ctx, versionOf(key));
      const shown = runs.map(({ id, plannedAt, sent, state, ...run }) => ({
        id,
        at: seoulMinute(plannedAt),
        sent,
        unreached: run.unreached,
        state,
      }));
      return { reached, unreached, isOpen: !isFixed, runs: shown };
    },
    plan: (ctx, { by, key, isUnfavourable }) => planLegalLetters(ctx, { by, ...versionOf(key), isUnfavourable }),
    stop: (ctx, { by, key }) => stopLegalLetters(ctx, { by, ...versionOf(key) }),
  };
}
