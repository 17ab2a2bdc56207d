import { notify } from '#domain/notifications';
import type { Needs } from '#kernel/context';
import { type AlarmSearch, type NewWork, matchesSearch } from './saved-search-rules.ts';
import { markMatched, selectAlarmSearches, selectNewWorks, selectWantedMatches } from './saved-search-store.ts';

const WORKS = 100;
const SEARCHES = 1000;

/**
 * Tells members of new works that match their saved searches, once per search and day. Only new works are read, and
 * compared with the searches in memory; an interrupted run notifies nobody twice. Returns the number of notifications.
 */
export async function announceMatchingWorks(ctx: Needs<'db'>): Promise<number> {
  let notified = 0;
  for (;;) {
    const works = await selectNewWorks(ctx.db, WORKS);
    if (works.length === 0) return notified;
    for (let after = 0; ;) {
      const searches = await selectAlarmSearches(ctx.db, { after, limit: SEARCHES });
      notified += await notifyMatches(ctx, { works, searches });
      if (searches.length < SEARCHES) break;
      after = searches.at(-1)?.id ?? after;
    }
    await ctx.db.transaction().execute((tx) =>
      markMatched(
        tx,
        works.map(({ id }) => id),
      ),
    );
  }
}

async function notifyMatches(
  ctx: Needs<'db'>,
  { works, searches }: { works: NewWork[]; searches: AlarmSearch[] },
): Promise<number> {
  const matches = searches.flatMap((search) =>
    works.filter((work) => matchesSearch(work, search)).map(({ id }) => ({ searchId: search.id, workId: id })),
  );
  if (matches.length === 0) return 0;
  const day = works[0]?.day ?? '';
  return ctx.db.transaction().execute(async (tx) => {
    const wanted = Map.groupBy(await selectWantedMatches(tx, matches), ({ searchId }) => searchId);
    let notified = 0;
    for (const { id, memberNo, name } of searches) {
      const [first, ...others] = wanted.get(id) ?? [];
      if (!first) continue;
      const isNew = await notify(tx, {
        memberNo,
        kind: 'search',
        ref: `${id}:${day}`,
        workId: first.workId,
        facts: { name, works: 1 + others.length },
      });
      if (isNew) notified += 1;
    }
    return notified;
  });
}
