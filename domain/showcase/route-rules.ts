import { addressKind } from '#vocabulary/address-kind';

/** Where an address leads instead of its own page, and when; without a period always. */
export interface RouteRule {
  /** As addresses are compared (`routeKey`). */
  source: string;
  /** Whether everything below the address is led away too. */
  isPrefix: boolean;
  target: string;
  /** The operator's leave to send readers to another site. */
  isExternal: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Rules of one moment, ready to be asked: by whole address, and by the address that others lie below. */
export interface RouteBook {
  exact: Map<string, RouteRule>;
  below: Map<string, RouteRule>;
}

/** What is wrong with a set of rules, and with which of them. */
export interface RouteFault {
  kind: 'source' | 'target' | 'external' | 'overlap' | 'loop';
  rule: RouteRule;
}

/** Rules are kept free of loops; one that came in otherwise ends here. */
const MOST_STEPS = 50;
/** What answers in its own form: no rule would ever be asked there. */
const OWN_FORM =
  /^\/((ko|proc|media|builds|assets|fonts|simulators|webhooks|rss|opds|sitemaps)(\/|$)|(rss|sitemap)\.xml$|robots\.txt$)/;
/** Where the shop itself leads whoever is lost (G1, G2, G5): a rule that led on from there inside the shop could come back. */
const LAST_RESORTS = new Set(['/', '/promotion']);
/** Texts and strips lead to each other's viewer by themselves. */
const VIEWER = /^\/viewer(\/|$)/;

const PLAIN = /^[a-z0-9/_.-]*$/;

/** The path of an address as rules compare it: without query and slash at its end, decoded, letters of one case. */
export function routeKey(address: string): string {
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  // Most addresses are plain as they are, and every request asks.
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

/** Rules by the address they stand at. */
export function routeBook(rules: readonly RouteRule[]): RouteBook {
  const byAddress = (isPrefix: boolean): Map<string, RouteRule> =>
    new Map(rules.filter((rule) => rule.isPrefix === isPrefix).map((rule) => [rule.source, rule]));
  return { exact: byAddress(false), below: byAddress(true) };
}

/** The rule for an address: its own before one of those it lies below, the nearest first. */
function ruleFor(book: RouteBook, key: string): RouteRule | undefined {
  const own = book.exact.get(key);
  if (own || book.below.size === 0) return own;
  for (let at = key; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const rule = book.below.get(at);
    if (rule) return rule;
  }
  return book.below.get('/');
}

/** Whether no rule is in force: every request asks. */
export function isEmptyBook({ exact, below }: RouteBook): boolean {
  return exact.size === 0 && below.size === 0;
}

/** Where a path leads by the rules, to the end of them; null where it stays. Nothing dangerous or not allowed is answered. */
export function leadOf(book: RouteBook, path: string): string | null {
  let at = routeKey(path);
  let target: string | null = null;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const rule = ruleFor(book, at);
    if (!rule) return target;
    const leads = addressKind(rule.target);
    if (leads.kind === 'refused') return null;
    if (leads.kind === 'external') return rule.isExternal ? leads.url : null;
    target = leads.path;
    at = routeKey(leads.path);
  }
  return null;
}

/** The first fault of a set of rules; undefined where it can be put in force. */
export function routeFault(rules: readonly RouteRule[]): RouteFault | undefined {
  for (const rule of rules) {
    const kind = faultOfOne(rule);
    if (kind) return { kind, rule };
  }
  return overlapIn(rules) ?? loopIn(rules);
}

function faultOfOne({ source, target, isExternal }: RouteRule): RouteFault['kind'] | undefined {
  if (addressKind(source).kind !== 'own' || source !== routeKey(source) || OWN_FORM.test(source)) return 'source';
  const leads = addressKind(target);
  if (leads.kind === 'refused') return 'target';
  if (leads.kind === 'external') return isExternal ? undefined : 'external';
  if (LAST_RESORTS.has(source)) return 'loop';
  return VIEWER.test(source) && VIEWER.test(routeKey(leads.path)) ? 'loop' : undefined;
}

const begins = ({ startsAt }: RouteRule): number => startsAt?.getTime() ?? -Infinity;
const ends = ({ endsAt }: RouteRule): number => endsAt?.getTime() ?? Infinity;

/** Two rules for one address at the same time: which of them would count? */
function overlapIn(rules: readonly RouteRule[]): RouteFault | undefined {
  const latest = new Map<string, RouteRule>();
  for (const rule of rules.toSorted((one, other) => begins(one) - begins(other))) {
    const place = `${rule.isPrefix} ${rule.source}`;
    const before = latest.get(place);
    if (before && ends(before) > begins(rule)) return { kind: 'overlap', rule };
    latest.set(place, rule);
  }
  return undefined;
}

/** Rules change only at their beginnings and ends: in each stretch between them every way is followed to its end. */
function loopIn(rules: readonly RouteRule[]): RouteFault | undefined {
  const moments = new Set([-Infinity, ...rules.flatMap((rule) => [begins(rule), ends(rule)])]);
  for (const moment of moments) {
    const rule = circleIn(rules.filter((one) => begins(one) <= moment && ends(one) > moment));
    if (rule) return { kind: 'loop', rule };
  }
  return undefined;
}

/** A rule from which the way comes back to a rule it has passed. */
function circleIn(rules: readonly RouteRule[]): RouteRule | undefined {
  const book = routeBook(rules);
  const ended = new Set<RouteRule>();
  for (const first of rules) {
    const passed = new Set<RouteRule>();
    for (let rule: RouteRule | undefined = first; rule && !ended.has(rule); rule = nextRule(book, rule)) {
      if (passed.has(rule)) return rule;
      passed.add(rule);
    }
    for (const rule of passed) ended.add(rule);
  }
  return undefined;
}

function nextRule(book: RouteBook, { target }: RouteRule): RouteRule | undefined {
  const leads = addressKind(target);
  return leads.kind === 'own' ? ruleFor(book, routeKey(leads.path)) : undefined;
}
