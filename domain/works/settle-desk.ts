import { raisePageVersion, settleListing, settleWorks } from '#domain/catalogue';
import { settleSearchTerms } from '#domain/search';
import type { Tx } from '#shared/context';

const AT_ONCE = 500;

/**
 * Lets lists, searches, pictures and pages follow what was written of works. `left` names pictures that they showed until now;
 * `names`: searches find the works by something else from now on (title, name, tag, status, rating).
 */
export async function settleDesk(
  tx: Tx,
  ids: readonly number[],
  what: { left?: readonly string[]; names: boolean },
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = ids.slice(at, at + AT_ONCE);
    await settleListing(tx, part);
    await settleWorks(tx, part, what.left);
    if (what.names) await settleSearchTerms(tx, part);
  }
  await raisePageVersion(tx);
}
