/** What is done to a list that stands in an order: a part put in or changed, moved, or taken out. */
export type OrderChange<Part> =
  | { kind: 'add'; part: Part }
  | { kind: 'change'; at: number; part: Part }
  | { kind: 'move'; at: number; by: number }
  | { kind: 'remove'; at: number };

/** The list after a change; undefined where the change names a place that is not there. */
export function changedOrder<Part>(list: readonly Part[], change: OrderChange<Part>): Part[] | undefined {
  if (change.kind === 'add') return [...list, change.part];
  const part = list[change.at];
  if (part === undefined) return undefined;
  if (change.kind === 'change') return list.with(change.at, change.part);
  const others = list.filter((_one, at) => at !== change.at);
  if (change.kind === 'remove') return others;
  const to = Math.min(Math.max(change.at + change.by, 0), list.length - 1);
  return others.toSpliced(to, 0, part);
}
