import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { FRESH_MINUTES } from './operator-rules.ts';

/** Forgets the forms that nobody came back for in time. */
export async function deleteStaleForms(tx: Tx): Promise<void> {
  await sql`delete from operator_kept_form
    where kept_at < seoga_now() - make_interval(mins => ${FRESH_MINUTES})`.execute(tx);
}

/** Keeps a session's form in the place of the one before. */
export async function upsertKeptForm(tx: Tx, form: { selector: string; path: string; sealed: string }): Promise<void> {
  await deleteStaleForms(tx);
  await sql`
    insert into operator_kept_form (selector, path, sealed) values (${form.selector}, ${form.path}, ${form.sealed})
    on conflict (selector) do update set path = excluded.path, sealed = excluded.sealed, kept_at = seoga_now()`.execute(
    tx,
  );
}

/** The form that a session left at an address within the last minutes, sealed. */
export async function selectKeptForm(db: Db, ask: { selector: string; path: string }): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from operator_kept_form where selector = ${ask.selector} and path = ${ask.path}
      and kept_at > seoga_now() - make_interval(mins => ${FRESH_MINUTES})`.execute(db);
  return rows[0]?.sealed;
}
