import { useCallback, useEffect, useEffectEvent } from 'react';
import { askLogin } from './login-asking.ts';
import { keepPendingAct, takePendingAct } from './pending-act.ts';
import { useMember } from './use-member.ts';

/**
 * Something that only a member may do. A visitor who begins it logs in first, in place or over another site, and then
 * it is done; whoever closes the dialog lets it be. `name` tells it from every other act of the shop: `follow 12`.
 */
export function useMemberAct(name: string, act: () => void | Promise<void>): () => void {
  const isMember = useMember() !== undefined;
  const run = useEffectEvent(() => void act());
  useEffect(() => {
    if (isMember && takePendingAct(name)) run();
  }, [isMember, name]);
  return useCallback(() => {
    if (isMember) return void act();
    keepPendingAct(name);
    return askLogin({ tab: 'login' });
  }, [act, isMember, name]);
}
