/** An edit of an ordered list: insert, update, move or remove. */
export type ListEdit<Part> =
  | { kind: 'add'; part: Part }
  | { kind: 'change'; at: number; part: Part }
  | { kind: 'move'; at: number; by: number }
  | { kind: 'remove'; at: number };

/** The edited list; undefined for an index out of range. */
export function applyListEdit<Part>(list: readonly Part[], change: ListEdit<Part>): Part[] | undefined {
  if (change.kind === 'add') return [...list, change.part];
  const part = list[change.at];
  if (part === undefined) return undefined;
  if (change.kind === 'change') return list.with(change.at, change.part);
  const others = list.filter((_one, at) => at !== change.at);
  if (change.kind === 'remove') return others;
  const to = Math.min(Math.max(change.at + change.by, 0), list.length - 1);
  return others.toSpliced(to, 0, part);
}
