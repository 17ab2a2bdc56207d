/** Injected by Capacitor. */
interface CapacitorBridge {
  isNativePlatform?(): boolean;
  isPluginAvailable?(plugin: string): boolean;
  nativePromise?(plugin: string, method: string, options: object): Promise<unknown>;
  addListener?(plugin: string, event: string, heard: (data: unknown) => void): { remove(): Promise<void> };
}

declare global {
  interface Window {
    Capacitor?: CapacitorBridge;
  }
}

/** Missing plugin, timeout, cancelled, pending or refused. */
export type BridgeErrorKind = 'missing' | 'late' | 'cancelled' | 'pending' | 'refused';

/** `message` comes from the app and is never shown. */
export class BridgeError extends Error {
  readonly kind: BridgeErrorKind;

  constructor(kind: BridgeErrorKind, message: string) {
    super(message);
    this.name = 'BridgeError';
    this.kind = kind;
  }
}

/** Timeout for calls without user interaction. */
export const CALL_TIMEOUT_MS = 10_000;
/** Timeout for system dialogs. */
export const INTERACTIVE_TIMEOUT_MS = 10 * 60_000;

export function hasNativeBridge(): boolean {
  return window.Capacitor?.isNativePlatform?.() === true;
}

function hasPlugin(plugin: string): boolean {
  return hasNativeBridge() && window.Capacitor?.isPluginAvailable?.(plugin) === true;
}

/** On iOS the operator decides. */
export function hasVolumeKeys(): boolean {
  return hasPlugin('SeogaVolumeKeys');
}

/** Rejects only with BridgeError, also on timeout. */
export async function callNative(
  method: `${string}.${string}`,
  options: object = {},
  limitMs = CALL_TIMEOUT_MS,
): Promise<Record<string, unknown>> {
  const [plugin = '', name = ''] = method.split('.');
  const bridge = window.Capacitor;
  if (!bridge?.nativePromise || !hasPlugin(plugin)) throw new BridgeError('missing', `the shell has no ${plugin}`);
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BridgeError('late', `${method} gave no answer`)), limitMs);
  try {
    const response = await Promise.race([bridge.nativePromise(plugin, name, options), timeout]);
    return typeof response === 'object' && response !== null ? { ...response } : {};
  } catch (error) {
    throw toBridgeError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** No-op without the plugin. Returns the unsubscribe function. */
export function listenNative(
  plugin: string,
  event: string,
  heard: (data: Record<string, unknown>) => void,
): () => void {
  const bridge = window.Capacitor;
  if (!bridge?.addListener || !hasPlugin(plugin)) return () => undefined;
  const listener = bridge.addListener(plugin, event, (data) =>
    heard(typeof data === 'object' && data !== null ? { ...data } : {}),
  );
  return () => void listener.remove().catch(() => undefined);
}

/** Messages differ by plugin and system. */
function toBridgeError(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error;
  const value = typeof error === 'object' && error !== null ? { ...error } : {};
  const code = 'code' in value ? String(value.code) : '';
  const message = error instanceof Error ? error.message : 'message' in value ? String(value.message) : String(error);
  const text = `${code} ${message}`;
  if (/cancel/i.test(text)) return new BridgeError('cancelled', message);
  if (/pending/i.test(text)) return new BridgeError('pending', message);
  return new BridgeError(/UNIMPLEMENTED|UNAVAILABLE$/.test(code) ? 'missing' : 'refused', message);
}
