/** Number of slices ahead of and behind the current one. */
interface SliceWindow {
  ahead: number;
  behind: number;
}

export interface SliceWindows {
  near: SliceWindow;
  held: SliceWindow;
}

export interface DeviceLimits {
  /** Undefined before it is known. */
  isSmall: boolean | undefined;
  /** Undefined before it is known. */
  saves: boolean | undefined;
}

/** Eight slices ahead cover fast scrolling; two with data saver. Small devices release distant images. */
export function sliceWindows({ isSmall, saves }: DeviceLimits): SliceWindows {
  if (isSmall === undefined || saves === undefined)
    return { near: { ahead: 1, behind: 0 }, held: { ahead: Infinity, behind: Infinity } };
  const near = saves ? { ahead: 2, behind: 1 } : { ahead: 8, behind: 3 };
  if (isSmall) return { near, held: saves ? { ahead: 2, behind: 4 } : { ahead: 12, behind: 6 } };
  return { near, held: saves ? { ahead: 2, behind: Infinity } : { ahead: Infinity, behind: Infinity } };
}

export function isWithin({ ahead, behind }: SliceWindow, current: number, slice: number): boolean {
  return slice >= current - behind && slice <= current + ahead;
}

/** Low memory, or a touch device. */
export function isSmallDevice(): boolean {
  const memory = Number(Reflect.get(navigator, 'deviceMemory') ?? 8);
  return memory <= 4 || matchMedia('(pointer: coarse)').matches;
}
