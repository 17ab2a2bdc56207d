import type { Needs } from '#shared/context';
import { selectKeptForm, upsertKeptForm } from './kept-form-store.ts';
import type { OperatorSession } from './operator.ts';

const MOST_CHARACTERS = 64 * 1024;

/** What was typed in a form, by its fields; a field may stand there several times. */
export type TypedFields = Record<string, string[]>;

/**
 * Keeps what an operator typed while their second factor is asked for: sealed, for this session and this address alone, for
 * ten minutes. False for more than a form holds, which is not kept.
 */
export async function keepForm(
  ctx: Needs<'db' | 'secrets'>,
  { session, path, fields }: { session: OperatorSession; path: string; fields: TypedFields },
): Promise<boolean> {
  const text = JSON.stringify(fields);
  if (text.length > MOST_CHARACTERS) return false;
  const sealed = ctx.secrets.seal('operator', text);
  await ctx.db.transaction().execute((tx) => upsertKeptForm(tx, { selector: session.selector, path, sealed }));
  return true;
}

/** What this session typed at this address within ten minutes; null where nothing is kept. */
export async function readKeptForm(
  ctx: Needs<'db' | 'secrets'>,
  { session, path }: { session: OperatorSession; path: string },
): Promise<TypedFields | null> {
  const sealed = await selectKeptForm(ctx.db, { selector: session.selector, path });
  const text = sealed === undefined ? undefined : ctx.secrets.open('operator', sealed);
  return text === undefined ? null : fieldsIn(JSON.parse(text));
}

function fieldsIn(read: unknown): TypedFields {
  const fields: TypedFields = {};
  if (typeof read !== 'object' || read === null) return fields;
  for (const [name, values] of Object.entries(read))
    if (Array.isArray(values)) fields[name] = values.filter((value) => typeof value === 'string');
  return fields;
}
