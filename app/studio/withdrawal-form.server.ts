import { data, redirect } from 'react-router';
import { type WithdrawalView, restoreWithdrawn, showWithdrawal, withdrawWork } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { studioPaths } from '#shared/web/studio-paths';
import { catalogErrorOf } from '../admin/catalog/catalog-action.server.ts';
import type { ConsoleForm } from '../admin/components/console-form.server.ts';
import type { RequestContext } from '../server/request-context.server.ts';

export type { WithdrawalView };

interface Target {
  workId: number;
  /** Null: the whole work. */
  episodeId: number | null;
}

/** What a withdrawal would do; null for crew who may not withdraw. */
export async function withdrawalOf(
  ctx: RequestContext['ctx'],
  target: Target & { memberNo: number },
): Promise<WithdrawalView | null> {
  try {
    return await showWithdrawal(ctx, target);
  } catch (error) {
    if (error instanceof DomainError && error.errorName === 'STUDIO_ERROR') return null;
    throw error;
  }
}

/** Withdraws or restores as the form says. */
export async function runWithdrawal(
  { ctx }: RequestContext,
  input: { at: Target; memberNo: number; sessionId: number; form: ConsoleForm },
) {
  const { at, memberNo, sessionId, form } = input;
  const { workId, episodeId } = at;
  const here = episodeId === null ? studioPaths.workPage(workId, 'withdraw') : studioPaths.episode(workId, episodeId);
  try {
    if (form('act') === 'restore') {
      await restoreWithdrawn(ctx, { memberNo, ...at });
      return redirect(`${here}?said=put-back`, 303);
    }
    const proof = { memberNo, sessionId, password: form('password') };
    const { isAnnounced } = await withdrawWork(ctx, { proof, ...at });
    return redirect(`${here}?said=${isAnnounced ? 'announced' : 'withdrawn'}`, 303);
  } catch (error) {
    const { status, ...fieldError } = catalogErrorOf(error, { act: form('act') });
    const isPassword = fieldError.code.startsWith('CONFIRM_ERROR');
    return data({ ...fieldError, ...(isPassword ? { field: 'password' } : {}) }, { status });
  }
}
