import type { z } from 'zod';
import type { Actor } from '#domain/operators';
import type { Context } from '#kernel/context';
import type { AdminContentKind } from '#shared/merchandising/admin-content-kinds';
import type { EntitySection, Values } from './entity-form.ts';
import type { EntityEmails } from './legal-emails.server.ts';

export interface OpenedEntity {
  values: Values;
  isVisible: boolean;
  /** Public path; null when it has no page. */
  place: string | null;
  /** Reason why it is read-only. */
  isFixed?: string;
}

/** `key` null: create. */
export interface Writing {
  by: Actor;
  key: string | null;
}

/** Either the first error or a function that saves. */
export type ParsedForm =
  | { error: { field: string; message: string } }
  | { save(ctx: Context, writing: Writing): Promise<{ key: string; warnings: string[] }> };

/** Form and use cases of one kind of merchandising entity. */
export interface EntityForm {
  kind: AdminContentKind;
  /** Singular label, such as `테마`. */
  one: string;
  lead: string;
  empty: string;
  parts: EntitySection[];
  /** Error code to field. */
  refusals: Record<string, string>;
  blank(): Values;
  /** Values that a new or copied entity begins with, over those of `blank` or its model. */
  starting?(ctx: Context, url: URL): Promise<Values>;
  open(ctx: Context, key: string): Promise<OpenedEntity>;
  take(values: Values): ParsedForm;
  /** How it is ended, with the confirmation text. */
  end: { label: string; request: string; act(ctx: Context, writing: { by: Actor; key: string }): Promise<void> };
  letters?: EntityEmails;
  /** Text field that accepts pictures. */
  illustrated?: string;
}

/** Parses the form with a schema; the first error is assigned to its field. */
export function parsing<Draft>(
  shape: z.ZodType<Draft>,
  save: (ctx: Context, order: Writing & { draft: Draft }) => Promise<{ key: string; warnings?: string[] }>,
): (values: Values) => ParsedForm {
  return (values) => {
    const read = shape.safeParse(values);
    if (!read.success) {
      const [issue] = read.error.issues;
      return { error: { field: String(issue?.path[0] ?? ''), message: issue?.message ?? '다시 적어 주세요.' } };
    }
    return {
      save: async (ctx, writing) => {
        const { key, warnings = [] } = await save(ctx, { ...writing, draft: read.data });
        return { key, warnings };
      },
    };
  };
}

/** Suggested key; editable. */
export function newName(start: string): string {
  return `${start}-${crypto.randomUUID().slice(0, 6)}`;
}

export function orNone<Value extends string | number>(value: Value): Value | undefined {
  return value === '' || value === 0 ? undefined : value;
}
