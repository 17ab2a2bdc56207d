interface Node {
  /** What comes after a static segment, by that segment as its route spells it. */
  statics: Map<string, Node>;
  /** Spelling of a static segment by its letters in lower case. */
  spellings: Map<string, string>;
  parameter: Node | undefined;
  takesRest: boolean;
  isEnd: boolean;
}

/** Ends of a page's address under which its data is requested: of the page itself, or of one with a slash at its end. */
const DATA_END = /(?:\/_payload\.json|(?:\/_)?\.data)$/;

/**
 * The canonical spelling of paths, derived from the routes: static segments as their route spells them, without
 * percent-encoded letters, empty segments and a slash at the end. Parameters and what a wildcard takes stay as they are.
 */
export class CanonicalPaths {
  readonly #root = node();

  /** Adds a route as React Router or Fastify writes it: `/novel/:id`, `/assets/*`. */
  add(pattern: string): void {
    let at = this.#root;
    for (const part of segmentsOf(pattern)) {
      if (part === '*') {
        // Whatever nobody else takes has no spelling of its own.
        if (at !== this.#root) at.takesRest = true;
        return;
      }
      if (/[:*]/.test(part)) at = at.parameter ??= node();
      else {
        if (!at.spellings.has(folded(part))) at.spellings.set(folded(part), part);
        const next = at.statics.get(part) ?? node();
        at.statics.set(part, next);
        at = next;
      }
    }
    at.isEnd = true;
  }

  /** The canonical spelling of a path. Of an unknown one only the segments that begin a route are spelled anew. */
  of(path: string): string {
    const [end = ''] = DATA_END.exec(path) ?? [];
    const known = matched(this.#root, segmentsOf(path.slice(0, path.length - end.length)));
    if (known?.length === 0) return end === '' ? '/' : path;
    if (known) return `/${known.join('/')}${end === '/_.data' ? '.data' : end}`;
    const segments = segmentsOf(path);
    const begun = matched(this.#root, segments) ?? beginning(this.#root, segments);
    return begun.join('/') === segments.join('/') ? path : `/${begun.join('/')}`;
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** The segments as the route that takes them all spells them; undefined where none does. */
function matched(at: Node, [segment, ...rest]: string[]): string[] | undefined {
  if (segment === undefined) return at.isEnd || at.takesRest ? [] : undefined;
  const spelling = spellingOf(at, segment);
  const next = spelling === undefined ? undefined : at.statics.get(spelling);
  const byStatic = next && matched(next, rest);
  if (spelling !== undefined && byStatic) return [spelling, ...byStatic];
  const byParameter = at.parameter && matched(at.parameter, rest);
  if (byParameter) return [segment, ...byParameter];
  return at.takesRest ? [segment, ...rest] : undefined;
}

function beginning(at: Node, [segment, ...rest]: string[]): string[] {
  if (segment === undefined) return [];
  const spelling = spellingOf(at, segment);
  const next = spelling === undefined ? at.parameter : at.statics.get(spelling);
  return [spelling ?? segment, ...(next ? beginning(next, rest) : rest)];
}

function spellingOf(at: Node, segment: string): string | undefined {
  return at.statics.has(segment) ? segment : at.spellings.get(folded(decoded(segment)));
}

function node(): Node {
  return { statics: new Map(), spellings: new Map(), parameter: undefined, takesRest: false, isEnd: false };
}

/** Letters as the router compares them: no letter outside ASCII equals one inside it. */
function folded(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
