import type { z } from 'zod';
import type { Actor } from '#domain/operators';
import type { Context } from '#shared/context';
import type { WindowKind } from '#vocabulary/window-kinds';
import type { DeskPart, Values } from './desk.ts';
import type { DeskLetters } from './legal-letters.server.ts';

/** Something of the window as its form shows it. */
export interface Opened {
  values: Values;
  isShown: boolean;
  /** Where readers see it; null where it has no page of its own. */
  place: string | null;
  /** Why it may not be changed any more. */
  isFixed?: string;
}

/** Who writes, and what: null is anew. */
export interface Writing {
  by: Actor;
  key: string | null;
}

/** What a form comes to: the first thing that is wrong, or how it is written. */
export type Taken =
  | { fault: { field: string; said: string } }
  | { save(ctx: Context, writing: Writing): Promise<{ key: string; warnings: string[] }> };

/** One kind of what stands in the window: its form, and the use cases behind it. */
export interface Desk {
  kind: WindowKind;
  /** One of it, as `테마`. */
  one: string;
  lead: string;
  empty: string;
  parts: DeskPart[];
  /** To which field a refusal belongs. */
  refusals: Record<string, string>;
  blank(): Values;
  open(ctx: Context, key: string): Promise<Opened>;
  take(values: Values): Taken;
  /** How it is ended, and what is said before. */
  end: { label: string; ask: string; act(ctx: Context, writing: { by: Actor; key: string }): Promise<void> };
  /** What members are told of it by letter. */
  letters?: DeskLetters;
  /** A text field into which pictures may be put. */
  illustrated?: string;
}

/** Reads a form by its shape; the first fault is told at its field. */
export function taking<Draft>(
  shape: z.ZodType<Draft>,
  save: (ctx: Context, order: Writing & { draft: Draft }) => Promise<{ key: string; warnings?: string[] }>,
): (values: Values) => Taken {
  return (values) => {
    const read = shape.safeParse(values);
    if (!read.success) {
      const [issue] = read.error.issues;
      return { fault: { field: String(issue?.path[0] ?? ''), said: issue?.message ?? '다시 적어 주세요.' } };
    }
    return {
      save: async (ctx, writing) => {
        const { key, warnings = [] } = await save(ctx, { ...writing, draft: read.data });
        return { key, warnings };
      },
    };
  };
}

/** A name for something new, which the operator may change. */
export function newName(start: string): string {
  return `${start}-${crypto.randomUUID().slice(0, 6)}`;
}

/** What is empty is not told. */
export function orNone<Value extends string | number>(value: Value): Value | undefined {
  return value === '' || value === 0 ? undefined : value;
}
