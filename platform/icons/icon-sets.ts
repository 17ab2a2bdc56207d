import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { IconDrawing } from '#shared/content/icons';

const stored = z.object({
  prefix: z.string(),
  width: z.number(),
  height: z.number(),
  icons: z.record(
    z.string(),
    z.object({ body: z.string(), width: z.number().optional(), height: z.number().optional() }),
  ),
});
/** Iconify format. */
type StoredSet = z.infer<typeof stored>;

export interface IconSets {
  has(set: string): boolean;
  pick(set: string, names: string[]): StoredSet & { not_found: string[] };
  drawing(icon: { set: string; name: string }): IconDrawing | undefined;
  /** Names of a set that contain all words. */
  find(set: string, words: readonly string[]): string[];
}

/** Lazy: most shops use few icons or none. */
export function openIconSets(folder: string): IconSets {
  const read = new Map<string, StoredSet | undefined>();
  const setOf = (set: string): StoredSet | undefined => {
    if (!read.has(set)) read.set(set, readSet(join(folder, `${set}.json`)));
    return read.get(set);
  };
  // Names come from URLs: only built files are opened.
  const has = (set: string): boolean => /^[a-z0-9-]{1,40}$/.test(set) && existsSync(join(folder, `${set}.json`));
  return {
    has,
    pick: (set, names) => {
      const { prefix = set, width = 24, height = 24, icons = {} } = (has(set) ? setOf(set) : undefined) ?? {};
      const existing = names.filter((name) => Object.hasOwn(icons, name));
      const found = Object.fromEntries(existing.flatMap((name) => (icons[name] ? [[name, icons[name]]] : [])));
      return { prefix, width, height, icons: found, not_found: names.filter((name) => !existing.includes(name)) };
    },
    find: (set, words) =>
      Object.keys((has(set) ? setOf(set)?.icons : undefined) ?? {}).filter((name) =>
        words.every((word) => name.includes(word)),
      ),
    drawing: ({ set, name }) => {
      const found = has(set) ? setOf(set) : undefined;
      const icon = found && Object.hasOwn(found.icons, name) ? found.icons[name] : undefined;
      return (
        found && icon && { body: icon.body, width: icon.width ?? found.width, height: icon.height ?? found.height }
      );
    },
  };
}

function readSet(file: string): StoredSet {
  return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
}
