/** What Capacitor puts into the pages of a shell. Nothing of it is a package of ours: the shell brings it. */
interface NativeDoor {
  isNativePlatform?(): boolean;
  isPluginAvailable?(plugin: string): boolean;
  nativePromise?(plugin: string, method: string, options: object): Promise<unknown>;
  addListener?(plugin: string, event: string, heard: (data: unknown) => void): { remove(): Promise<void> };
}

declare global {
  interface Window {
    Capacitor?: NativeDoor;
  }
}

/** Why a shell did not do what was asked: it cannot, it took too long, somebody closed its window, or it says no. */
export type BridgeFaultKind = 'missing' | 'late' | 'cancelled' | 'pending' | 'refused';

/** A shell did not do what was asked. `message` is the shell's own and is never shown to readers. */
export class BridgeFault extends Error {
  readonly kind: BridgeFaultKind;

  constructor(kind: BridgeFaultKind, message: string) {
    super(message);
    this.name = 'BridgeFault';
    this.kind = kind;
  }
}

/** A shell answers at once, or never: whatever asks nobody gets this long. */
export const AT_ONCE_MS = 10_000;
/** A window of the system in which somebody looks for a password or a card. */
export const BY_HAND_MS = 10 * 60_000;

/** Whether this page runs in a shell that lets it speak to it. */
export function hasNativeDoor(): boolean {
  return window.Capacitor?.isNativePlatform?.() === true;
}

/** Whether the shell brings this plugin. */
function hasPlugin(plugin: string): boolean {
  return hasNativeDoor() && window.Capacitor?.isPluginAvailable?.(plugin) === true;
}

/** Whether this shell hands over the keys for the volume; on iOS an operator decides. */
export function hasVolumeKeys(): boolean {
  return hasPlugin('SeogaVolumeKeys');
}

/** Asks the shell. Rejects with a BridgeFault only, also where the shell never answers. */
export async function askShell(
  method: `${string}.${string}`,
  options: object = {},
  limitMs = AT_ONCE_MS,
): Promise<Record<string, unknown>> {
  const [plugin = '', name = ''] = method.split('.');
  const door = window.Capacitor;
  if (!door?.nativePromise || !hasPlugin(plugin)) throw new BridgeFault('missing', `the shell has no ${plugin}`);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BridgeFault('late', `${method} gave no answer`)), limitMs);
  try {
    const answer = await Promise.race([door.nativePromise(plugin, name, options), late]);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  } catch (error) {
    throw faultOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Listens to what the shell tells by itself; a shell without that plugin tells nothing. Answers how to stop. */
export function hearShell(plugin: string, event: string, heard: (data: Record<string, unknown>) => void): () => void {
  const door = window.Capacitor;
  if (!door?.addListener || !hasPlugin(plugin)) return () => undefined;
  const listener = door.addListener(plugin, event, (data) =>
    heard(typeof data === 'object' && data !== null ? { ...data } : {}),
  );
  return () => void listener.remove().catch(() => undefined);
}

/** The shell's words for “somebody closed it” and “not yet” differ by plugin and system. */
function faultOf(error: unknown): BridgeFault {
  if (error instanceof BridgeFault) return error;
  const told = typeof error === 'object' && error !== null ? { ...error } : {};
  const code = 'code' in told ? String(told.code) : '';
  const message = error instanceof Error ? error.message : 'message' in told ? String(told.message) : String(error);
  const words = `${code} ${message}`;
  if (/cancel/i.test(words)) return new BridgeFault('cancelled', message);
  if (/pending/i.test(words)) return new BridgeFault('pending', message);
  return new BridgeFault(/UNIMPLEMENTED|UNAVAILABLE$/.test(code) ? 'missing' : 'refused', message);
}
