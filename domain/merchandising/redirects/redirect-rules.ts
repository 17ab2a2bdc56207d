import { linkTarget } from '#shared/web/link-target';

export interface RedirectRule {
  /** Normalized by `redirectKey`. */
  source: string;
  /** Whether it applies to all paths below. */
  isPrefix: boolean;
  target: string;
  /** Permission for an external target. */
  isExternal: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Redirects of one moment, indexed by exact path and prefix. */
export interface RedirectTable {
  exact: Map<string, RedirectRule>;
  below: Map<string, RedirectRule>;
}

export interface RedirectError {
  kind: 'source' | 'target' | 'external' | 'overlap' | 'loop';
  rule: RedirectRule;
}

/** Stored sets are free of loops; this is a safeguard. */
const MAX_STEPS = 50;
/** Paths that are not pages; redirects never apply there. */
const LOCAL_PATH =
  /^\/((ko|proc|media|builds|assets|fonts|simulators|webhooks|rss|opds|sitemaps)(\/|$)|(rss|sitemap)\.xml$|robots\.txt$)/;
/** Fallback targets of the shop (G1, G2, G5); redirects from there could loop. */
const RESERVED_PATHS = new Set(['/', '/promotion']);
/** Text and image viewers redirect to each other. */
const VIEWER = /^\/viewer(\/|$)/;

const PLAIN = /^[a-z0-9/_.-]*$/;

/** Normalizes a path: no query or trailing slash, decoded, lower case. */
export function redirectKey(address: string): string {
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  // Fast path: runs on every request.
  const read = PLAIN.test(path) ? path : decoded(path).normalize('NFC').toLowerCase();
  const bare = read.endsWith('/') ? read.replace(/\/+$/, '') : read;
  return bare === '' ? '/' : bare;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export function createRedirectTable(rules: readonly RedirectRule[]): RedirectTable {
  const byAddress = (isPrefix: boolean): Map<string, RedirectRule> =>
    new Map(rules.filter((rule) => rule.isPrefix === isPrefix).map((rule) => [rule.source, rule]));
  return { exact: byAddress(false), below: byAddress(true) };
}

/** Exact match first, then the longest prefix. */
function ruleFor(book: RedirectTable, key: string): RedirectRule | undefined {
  const own = book.exact.get(key);
  if (own || book.below.size === 0) return own;
  for (let at = key; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const rule = book.below.get(at);
    if (rule) return rule;
  }
  return book.below.get('/');
}

/** Whether no redirect is active. */
export function isEmptyTable({ exact, below }: RedirectTable): boolean {
  return exact.size === 0 && below.size === 0;
}

/** Final target of a path, or null. Never returns a dangerous or unpermitted target. */
export function resolveRedirect(book: RedirectTable, path: string): string | null {
  let at = redirectKey(path);
  let target: string | null = null;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const rule = ruleFor(book, at);
    if (!rule) return target;
    const leads = linkTarget(rule.target);
    if (leads.kind === 'refused') return null;
    if (leads.kind === 'external') return rule.isExternal ? leads.url : null;
    target = leads.path;
    at = redirectKey(leads.path);
  }
  return null;
}

/** The first validation error, or undefined. */
export function findRedirectError(rules: readonly RedirectRule[]): RedirectError | undefined {
  for (const rule of rules) {
    const kind = ruleError(rule);
    if (kind) return { kind, rule };
  }
  return findOverlap(rules) ?? findLoop(rules);
}

function ruleError({ source, target, isExternal }: RedirectRule): RedirectError['kind'] | undefined {
  if (linkTarget(source).kind !== 'own' || source !== redirectKey(source) || LOCAL_PATH.test(source)) return 'source';
  const leads = linkTarget(target);
  if (leads.kind === 'refused') return 'target';
  if (leads.kind === 'external') return isExternal ? undefined : 'external';
  if (RESERVED_PATHS.has(source)) return 'loop';
  return VIEWER.test(source) && VIEWER.test(redirectKey(leads.path)) ? 'loop' : undefined;
}

const begins = ({ startsAt }: RedirectRule): number => startsAt?.getTime() ?? -Infinity;
const ends = ({ endsAt }: RedirectRule): number => endsAt?.getTime() ?? Infinity;

/** Two rules for one path at the same time. */
function findOverlap(rules: readonly RedirectRule[]): RedirectError | undefined {
  const latest = new Map<string, RedirectRule>();
  for (const rule of rules.toSorted((one, other) => begins(one) - begins(other))) {
    const position = `${rule.isPrefix} ${rule.source}`;
    const before = latest.get(position);
    if (before && ends(before) > begins(rule)) return { kind: 'overlap', rule };
    latest.set(position, rule);
  }
  return undefined;
}

/** Rules change only at period boundaries, so check each interval between them. */
function findLoop(rules: readonly RedirectRule[]): RedirectError | undefined {
  const dates = new Set([-Infinity, ...rules.flatMap((rule) => [begins(rule), ends(rule)])]);
  for (const date of dates) {
    const rule = findCycle(rules.filter((one) => begins(one) <= date && ends(one) > date));
    if (rule) return { kind: 'loop', rule };
  }
  return undefined;
}

/** A rule that leads back to an earlier one. */
function findCycle(rules: readonly RedirectRule[]): RedirectRule | undefined {
  const book = createRedirectTable(rules);
  const ended = new Set<RedirectRule>();
  for (const first of rules) {
    const passed = new Set<RedirectRule>();
    for (let rule: RedirectRule | undefined = first; rule && !ended.has(rule); rule = nextRule(book, rule)) {
      if (passed.has(rule)) return rule;
      passed.add(rule);
    }
    for (const rule of passed) ended.add(rule);
  }
  return undefined;
}

function nextRule(book: RedirectTable, { target }: RedirectRule): RedirectRule | undefined {
  const leads = linkTarget(target);
  return leads.kind === 'own' ? ruleFor(book, redirectKey(leads.path)) : undefined;
}
