interface Node {
  /** Child nodes by canonical static segment. */
  statics: Map<string, Node>;
  /** Canonical segment by lower case. */
  spellings: Map<string, string>;
  parameter: Node | undefined;
  takesRest: boolean;
  isEnd: boolean;
}

/** Data suffixes of a page. */
const DATA_END = /(?:\/_payload\.json|(?:\/_)?\.data)$/;

/**
 * Canonical paths derived from the routes: static segments in their spelling, no percent-encoded letters, empty
 * segments or trailing slash. Parameters and wildcards stay unchanged.
 */
export class CanonicalPaths {
  readonly #root = node();

  /** Adds a route pattern: `/novel/:id`, `/assets/*`. */
  add(pattern: string): void {
    let at = this.#root;
    for (const part of segmentsOf(pattern)) {
      if (part === '*') {
        // The catch-all route has no spelling.
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

  /** Canonical path. Of an unknown one only the matching prefix changes. */
  of(path: string): string {
    const [end = ''] = DATA_END.exec(path) ?? [];
    const existing = matched(this.#root, segmentsOf(path.slice(0, path.length - end.length)));
    if (existing?.length === 0) return end === '' ? '/' : path;
    if (existing) return `/${existing.join('/')}${end === '/_.data' ? '.data' : end}`;
    const segments = segmentsOf(path);
    const begun = matched(this.#root, segments) ?? beginning(this.#root, segments);
    return begun.join('/') === segments.join('/') ? path : `/${begun.join('/')}`;
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** Canonical segments of the matching route; undefined if none matches. */
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

/** Case folding as in the router: ASCII only. */
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
