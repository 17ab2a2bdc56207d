import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { RECENT_PROOF_MINUTES } from '../operator-rules.ts';

export async function deleteStaleForms(tx: Tx): Promise<void> {
  await sql`delete from operator_kept_form
    where kept_at < seoga_now() - make_interval(mins => ${RECENT_PROOF_MINUTES})`.execute(tx);
}

export async function upsertFormDraft(tx: Tx, form: { selector: string; path: string; sealed: string }): Promise<void> {
  await deleteStaleForms(tx);
  await sql`
    insert into operator_kept_form (selector, path, sealed) values (${form.selector}, ${form.path}, ${form.sealed})
    on conflict (selector) do update set path = excluded.path, sealed = excluded.sealed, kept_at = seoga_now()`.execute(
    tx,
  );
}

export async function selectFormDraft(db: Db, input: { selector: string; path: string }): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from operator_kept_form where selector = ${input.selector} and path = ${input.path}
      and kept_at > seoga_now() - make_interval(mins => ${RECENT_PROOF_MINUTES})`.execute(db);
  return rows[0]?.sealed;
}
