import { type IconDrawing, MOST_ICONS } from '#vocabulary/icons';

const TIMEOUT_MS = 1500;

interface IconMeans {
  /** Address of the public icon service; empty where the operator has none. */
  service: string;
  fetch(address: string, how: { signal: AbortSignal }): Promise<Pick<Response, 'ok' | 'json'>>;
  warn(sentence: string): void;
}

interface Asked {
  name: string;
  tell(drawing: IconDrawing | undefined): void;
}

/**
 * Icons by name (A14): the shop's own address first, then the public service where there is one, each for a second and a
 * half. What is asked for at once is asked for together. A failure is warned of once and is nothing else.
 */
export function makeIconFetcher(
  means: IconMeans,
): (icon: { set: string; name: string }) => Promise<IconDrawing | undefined> {
  const waiting = new Map<string, Asked[]>();
  const known = new Map<string, Promise<IconDrawing | undefined>>();
  let hasWarned = false;
  const warn = (set: string, names: string[]): void => {
    if (!hasWarned) means.warn(`아이콘을 불러오지 못했습니다: ${names.map((name) => `${set}:${name}`).join(', ')}`);
    hasWarned = true;
  };
  const bring = async (set: string): Promise<void> => {
    const asked = waiting.get(set) ?? [];
    waiting.delete(set);
    for (let at = 0; at < asked.length; at += MOST_ICONS) {
      const part = asked.slice(at, at + MOST_ICONS);
      const found = await drawings(means, { set, names: part.map(({ name }) => name) });
      const missing = part.filter(({ name }) => !found.has(name)).map(({ name }) => name);
      if (missing.length > 0) warn(set, missing);
      for (const { name, tell } of part) tell(found.get(name));
    }
  };
  return ({ set, name }) => {
    const key = `${set}:${name}`;
    const before = known.get(key);
    if (before) return before;
    const brought = new Promise<IconDrawing | undefined>((tell) => {
      const asked = waiting.get(set);
      if (asked) return void asked.push({ name, tell });
      waiting.set(set, [{ name, tell }]);
      queueMicrotask(() => void bring(set));
    });
    known.set(key, brought);
    return brought;
  };
}

async function drawings(means: IconMeans, wish: { set: string; names: string[] }): Promise<Map<string, IconDrawing>> {
  const found = new Map<string, IconDrawing>();
  for (const base of ['/icons', means.service].filter(Boolean)) {
    const missing = wish.names.filter((name) => !found.has(name));
    if (missing.length === 0) break;
    const address = `${base}/${wish.set}.json?icons=${missing.join(',')}`;
    const told: unknown = await means
      .fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
    for (const name of missing) {
      const drawing = drawingIn(told, name);
      if (drawing) found.set(name, drawing);
    }
  }
  return found;
}

interface IconAnswer {
  width?: unknown;
  height?: unknown;
  icons?: Record<string, { body?: unknown; width?: unknown; height?: unknown } | undefined>;
}

/** Whatever somebody else answered is looked at before it is believed. */
function drawingIn(told: unknown, name: string): IconDrawing | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { icons, width, height } = told as IconAnswer;
  const icon = typeof icons === 'object' && icons !== null && Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (typeof icon?.body !== 'string') return undefined;
  const side = (own: unknown, ofSet: unknown): number =>
    typeof own === 'number' ? own : typeof ofSet === 'number' ? ofSet : 16;
  return { body: icon.body, width: side(icon.width, width), height: side(icon.height, height) };
}
