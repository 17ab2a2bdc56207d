/** An element of a parsed XML or HTML file. Names are lower case and have no namespace prefix. */
export interface Markup {
  name: string;
  /** As written, with prefix: `epub:type`. */
  attributes: Record<string, string>;
  children: (Markup | string)[];
}

/** All elements of a name below an element, in the order of the file. */
export function elementsNamed(element: Markup, name: string): Markup[] {
  const found: Markup[] = [];
  const open: Markup[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next !== element && next.name === name) found.push(next);
    for (const child of next.children.toReversed()) if (typeof child !== 'string') open.push(child);
  }
  return found;
}

/** The text below an element as it stands, white space folded. */
export function textOf(element: Markup): string {
  const parts: string[] = [];
  const open: (Markup | string)[] = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') parts.push(next);
    else for (const child of next.children.toReversed()) open.push(child);
  }
  return parts.join('').replaceAll(/\s+/g, ' ').trim().normalize('NFC');
}
