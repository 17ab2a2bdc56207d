import { type IconDrawing, MAX_ICONS } from '#shared/content/icons';

const TIMEOUT_MS = 1500;

interface IconDeps {
  /** URL of the public icon service; may be empty. */
  service: string;
  fetch(address: string, how: { signal: AbortSignal }): Promise<Pick<Response, 'ok' | 'json'>>;
  warn(message: string): void;
}

interface PendingIcon {
  name: string;
  notify(drawing: IconDrawing | undefined): void;
}

/**
 * Fetches icons by name (A14): the shop first, then the public service, 1.5 s each. Batches concurrent requests and
 * warns once on failure.
 */
export function createIconFetcher(
  deps: IconDeps,
): (icon: { set: string; name: string }) => Promise<IconDrawing | undefined> {
  const pending = new Map<string, PendingIcon[]>();
  const existing = new Map<string, Promise<IconDrawing | undefined>>();
  let hasWarned = false;
  const warn = (set: string, names: string[]): void => {
    if (!hasWarned) deps.warn(`아이콘을 불러오지 못했습니다: ${names.map((name) => `${set}:${name}`).join(', ')}`);
    hasWarned = true;
  };
  const load = async (set: string): Promise<void> => {
    const param = pending.get(set) ?? [];
    pending.delete(set);
    for (let at = 0; at < param.length; at += MAX_ICONS) {
      const chunk = param.slice(at, at + MAX_ICONS);
      const result = await drawings(deps, { set, names: chunk.map(({ name }) => name) });
      const missing = chunk.filter(({ name }) => !result.has(name)).map(({ name }) => name);
      if (missing.length > 0) warn(set, missing);
      for (const { name, notify } of chunk) notify(result.get(name));
    }
  };
  return ({ set, name }) => {
    const key = `${set}:${name}`;
    const before = existing.get(key);
    if (before) return before;
    const loaded = new Promise<IconDrawing | undefined>((notify) => {
      const param = pending.get(set);
      if (param) return void param.push({ name, notify: notify });
      pending.set(set, [{ name, notify: notify }]);
      queueMicrotask(() => void load(set));
    });
    existing.set(key, loaded);
    return loaded;
  };
}

async function drawings(deps: IconDeps, input: { set: string; names: string[] }): Promise<Map<string, IconDrawing>> {
  const result = new Map<string, IconDrawing>();
  for (const base of ['/icons', deps.service].filter(Boolean)) {
    const missing = input.names.filter((name) => !result.has(name));
    if (missing.length === 0) break;
    const address = `${base}/${input.set}.json?icons=${missing.join(',')}`;
    const payload: unknown = await deps
      .fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    for (const name of missing) {
      const drawing = drawingIn(payload, name);
      if (drawing) result.set(name, drawing);
    }
  }
  return result;
}

interface IconResponse {
  width?: unknown;
  height?: unknown;
  icons?: Record<string, { body?: unknown; width?: unknown; height?: unknown } | undefined>;
}

/** Validates external data. */
function drawingIn(payload: unknown, name: string): IconDrawing | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { icons, width, height } = payload as IconResponse;
  const icon = typeof icons === 'object' && icons !== null && Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (typeof icon?.body !== 'string') return undefined;
  const side = (own: unknown, ofSet: unknown): number =>
    typeof own === 'number' ? own : typeof ofSet === 'number' ? ofSet : 16;
  return { body: icon.body, width: side(icon.width, width), height: side(icon.height, height) };
}
