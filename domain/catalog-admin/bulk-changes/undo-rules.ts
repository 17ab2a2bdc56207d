/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right]: [Record<string, unknown>, Record<string, unknown>] = [{ ...one }, { ...other }];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSameValue(left[name], right[name]));
}
