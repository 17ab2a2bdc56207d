import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/context';
import { type WorkFormField, type WorkFormValues, WORK_FORM_FIELDS, workField } from '#shared/catalog/work-fields';
import { type RelatedField } from '#shared/catalog/work-field-lists';
import { findOrCreatePublisher, saveCreators, saveTags } from './credit-store.ts';
import { sellingTermColumns } from './selling-terms-store.ts';

const isoSql = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const tagNamesSql = (
  namespaces: readonly string[],
) => sql`coalesce((select json_agg(t.name order by wt.position, t.name) from work_tag wt
  join tag t on t.id = wt.tag_id where wt.work_id = w.id and t.namespace = any(${[...namespaces]}::text[])), '[]')`;

/** Values of `work w` that are no single column. */
const STORED_ELSEWHERE: Record<RelatedField, RawBuilder<unknown>> = {
  creators: sql`coalesce((select json_agg(json_build_object('name', c.name, 'role', wc.role) order by wc.position)
    from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '[]')`,
  publisher: sql`(select p.name from publisher p where p.id = w.publisher_id)`,
  warnings: tagNamesSql(['warning']),
  tags: tagNamesSql(['keyword', 'mood']),
  terms: sql`json_build_object('isFixedPrice', w.is_fixed_price, 'bundlePercent', w.bundle_percent, 'bundleFrom', w.bundle_from,
    'previewPercent', w.preview_percent, 'waitFreeHours', w.wait_free_hours, 'waitFreeRentalHours', w.wait_free_rental_hours,
    'waitFreeExceptLast', w.wait_free_except_last, 'earlyEpisodes', w.early_episodes, 'earlyCoins', w.early_coins,
    'earlySupporters', w.early_supporters)`,
};

function isRelated(name: WorkFormField): name is RelatedField {
  return name in STORED_ELSEWHERE;
}

/** The value of a field of `work w`, as in a form. */
function fieldSql(name: WorkFormField): RawBuilder<unknown> {
  if (isRelated(name)) return STORED_ELSEWHERE[name];
  const { type, column } = workField(name);
  const value = sql.ref(`w.${column}`);
  return type.kind === 'firstDay' || type.kind === 'lastDay' ? isoSql(value) : value;
}

/** Fields of `work w` as JSON, as in a form. */
export function workFieldsSql<Name extends WorkFormField>(
  names: readonly Name[],
): RawBuilder<Pick<WorkFormValues, Name>> {
  return sql`json_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${fieldSql(name)}`))})`;
}

/** The form values of `work w` as JSON. */
export const workFormSql = workFieldsSql(WORK_FORM_FIELDS);

/** The columns of a form; creates a missing publisher. */
export async function workFormColumns(tx: Tx, form: WorkFormValues): Promise<Record<string, unknown>> {
  const columns = WORK_FORM_FIELDS.flatMap((name) => {
    const { column } = workField(name);
    return column === null ? [] : [[column, form[name]] as const];
  });
  return {
    ...Object.fromEntries(columns),
    publisher_id: await findOrCreatePublisher(tx, form.publisher),
    ...sellingTermColumns(form.terms),
  };
}

/** Replaces creators and tags; tags known as moods stay moods. */
export async function saveWorkNames(tx: Tx, id: number, form: WorkFormValues): Promise<void> {
  await saveCreators(tx, id, form.creators);
  const moods = await sql<{
    name: string;
  }>`select name from tag where namespace = 'mood' and name = any(${form.tags})`.execute(tx);
  const isMood = new Set(moods.rows.map(({ name }) => name));
  await saveTags(tx, id, [
    ...(form.genre === '' ? [] : [{ namespace: 'genre' as const, name: form.genre }]),
    ...form.tags.map((name) => ({ namespace: isMood.has(name) ? ('mood' as const) : ('keyword' as const), name })),
    ...form.warnings.map((name) => ({ namespace: 'warning' as const, name })),
  ]);
}
