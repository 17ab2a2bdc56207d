import { planLegalEmails, listLegalEmailRuns, stopLegalEmails } from '#domain/help-center';
import type { Actor } from '#domain/operators';
import type { Context } from '#kernel/context';
import type { LegalKind } from '#shared/members/policies';
import { seoulMinute } from '#shared/content/seoul-date';
import type { LegalEmailsView } from './legal-emails.tsx';

export interface EntityEmails {
  read(ctx: Context, key: string, isFixed: boolean): Promise<LegalEmailsView>;
  plan(ctx: Context, order: { by: Actor; key: string; isUnfavourable: boolean }): Promise<void>;
  stop(ctx: Context, order: { by: Actor; key: string }): Promise<void>;
}

export function legalEmails(versionOf: (key: string) => { kind: LegalKind; version: string }): EntityEmails {
  return {
    read: async (ctx, key, isFixed) => {
      const { reached, unreached, runs } = await listLegalEmailRuns(ctx, versionOf(key));
      const visible = runs.map(({ id, plannedAt, sent, state, ...run }) => ({
        id,
        at: seoulMinute(plannedAt),
        sent,
        unreached: run.unreached,
        state,
      }));
      return { reached, unreached, isOpen: !isFixed, runs: visible };
    },
    plan: (ctx, { by, key, isUnfavourable }) => planLegalEmails(ctx, { by, ...versionOf(key), isUnfavourable }),
    stop: (ctx, { by, key }) => stopLegalEmails(ctx, { by, ...versionOf(key) }),
  };
}
