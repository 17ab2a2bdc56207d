import { useCallback, useEffect, useEffectEvent } from 'react';
import { requestLogin } from './login-request.ts';
import { savePendingAction, takePendingAction } from './pending-action.ts';
import { useMember } from './use-member.ts';

/**
 * Runs an action that needs a login: visitors log in first, then it continues. `name` is unique, such as `follow 12`.
 */
export function useMemberAction(name: string, runAction: () => void | Promise<void>): () => void {
  const isMember = useMember() !== undefined;
  const run = useEffectEvent(() => void runAction());
  useEffect(() => {
    if (isMember && takePendingAction(name)) run();
  }, [isMember, name]);
  return useCallback(() => {
    if (isMember) return void runAction();
    savePendingAction(name);
    return requestLogin({ tab: 'login' });
  }, [runAction, isMember, name]);
}
