/** Names in lower case without prefix. */
export interface Markup {
  name: string;
  /** With prefix: `epub:type`. */
  attributes: Record<string, string>;
  children: (Markup | string)[];
}

/** In document order. */
export function elementsNamed(element: Markup, name: string): Markup[] {
  const found: Markup[] = [];
  const open: Markup[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next !== element && next.name === name) found.push(next);
    for (const child of next.children.toReversed()) if (typeof child !== 'string') open.push(child);
  }
  return found;
}

/** White space folded. */
export function textOf(element: Markup): string {
  const parts: string[] = [];
  const open: (Markup | string)[] = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') parts.push(next);
    else for (const child of next.children.toReversed()) open.push(child);
  }
  return parts.join('').replaceAll(/\s+/g, ' ').trim().normalize('NFC');
}
