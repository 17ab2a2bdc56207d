import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { SourceWork } from '../source-work.ts';
import type { IdentityCandidate } from './work-identity.ts';

const MAX_CANDIDATES = 20;

function keysOf(sourceKey: string): string[] {
  return [sourceKey, ...Array.from({ length: MAX_CANDIDATES }, (_, at) => `${sourceKey} (${at + 2})`)];
}

/** Candidate works by key, identifier, title or the content of an episode, key matches first. */
export async function selectCandidates(
  db: Db,
  source: Pick<SourceWork, 'sourceKey' | 'identifier' | 'facts'>,
  digests: string[],
): Promise<IdentityCandidate[]> {
  const { sourceKey, identifier = null, facts } = source;
  const { rows } = await sql<IdentityCandidate>`
    select w.id, w.source_key as "sourceKey", w.title, w.identifier,
      array(select c.name from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id) as creators,
      work_title_key(w.title) = work_title_key(${facts.title}) and work_title_key(w.title) <> '' as "hasSameTitle"
    from work w
    where w.source_key = any(${keysOf(sourceKey)}) or w.identifier = ${identifier}
      or work_title_key(w.title) = work_title_key(${facts.title})
      or w.id in (select e.work_id from episode e where e.digest = any(${digests}))
    order by w.source_key = ${sourceKey} desc, w.source_key = any(${keysOf(sourceKey)}) desc, w.id
    limit ${MAX_CANDIDATES}`.execute(db);
  return rows;
}

/** A free key when the source name is taken by another work. */
export async function nextFreeSourceKey(db: Db, sourceKey: string, workId: number): Promise<string> {
  const keys = keysOf(sourceKey);
  const { rows } = await sql<{ key: string }>`
    select source_key as key from work where source_key = any(${keys})`.execute(db);
  const claimed = new Set(rows.map(({ key }) => key));
  return keys.find((key) => !claimed.has(key)) ?? `${sourceKey} (${workId})`;
}
