import type { Needs } from '#kernel/context';
import { selectFormDraft, upsertFormDraft } from './form-draft-store.ts';
import type { OperatorSession } from '../operator.ts';

const MAX_CHARACTERS = 64 * 1024;

/** Submitted fields; a field may have several values. */
export type FormFields = Record<string, string[]>;

/**
 * Saves a submitted form while the second factor is requested: sealed, for this session and path, for ten minutes.
 * False when too large.
 */
export async function saveFormDraft(
  ctx: Needs<'db' | 'secrets'>,
  { session, path, fields }: { session: OperatorSession; path: string; fields: FormFields },
): Promise<boolean> {
  const text = JSON.stringify(fields);
  if (text.length > MAX_CHARACTERS) return false;
  const sealed = ctx.secrets.encrypt('operator', text);
  await ctx.db.transaction().execute((tx) => upsertFormDraft(tx, { selector: session.selector, path, sealed }));
  return true;
}

/** The saved form of this session and path; null without one. */
export async function readFormDraft(
  ctx: Needs<'db' | 'secrets'>,
  { session, path }: { session: OperatorSession; path: string },
): Promise<FormFields | null> {
  const sealed = await selectFormDraft(ctx.db, { selector: session.selector, path });
  const text = sealed === undefined ? undefined : ctx.secrets.decrypt('operator', sealed);
  return text === undefined ? null : fieldsIn(JSON.parse(text));
}

function fieldsIn(read: unknown): FormFields {
  const fields: FormFields = {};
  if (typeof read !== 'object' || read === null) return fields;
  for (const [name, values] of Object.entries(read))
    if (Array.isArray(values)) fields[name] = values.filter((value) => typeof value === 'string');
  return fields;
}
