/** How many slices around the one at the view's top, ahead and behind. */
interface SliceWindow {
  ahead: number;
  behind: number;
}

/** Which slices of a strip are fetched now, and which keep their pictures. */
export interface SliceWindows {
  near: SliceWindow;
  held: SliceWindow;
}

/** What a device can spare. */
export interface SpareMeans {
  /** Few pictures may stand in memory; undefined before the device was asked. */
  isSmall: boolean | undefined;
  /** Few bytes may travel; undefined before that is known. */
  saves: boolean | undefined;
}

/**
 * Eight slices ahead keep a fast scroll from ever seeing a blank one; a saving reader has two. A small device lets go
 * of the pictures far from the view, a saving one never asks for them; every other device holds them all.
 */
export function sliceWindows({ isSmall, saves }: SpareMeans): SliceWindows {
  if (isSmall === undefined || saves === undefined)
    return { near: { ahead: 1, behind: 0 }, held: { ahead: Infinity, behind: Infinity } };
  const near = saves ? { ahead: 2, behind: 1 } : { ahead: 8, behind: 3 };
  if (isSmall) return { near, held: saves ? { ahead: 2, behind: 4 } : { ahead: 12, behind: 6 } };
  return { near, held: saves ? { ahead: 2, behind: Infinity } : { ahead: Infinity, behind: Infinity } };
}

/** Whether a slice is in a window around the current one. */
export function isWithin({ ahead, behind }: SliceWindow, current: number, slice: number): boolean {
  return slice >= current - behind && slice <= current + ahead;
}

/** True on devices with little memory, and on those that are touched, which rarely have more than they show. */
export function isSmallDevice(): boolean {
  const memory = Number(Reflect.get(navigator, 'deviceMemory') ?? 8);
  return memory <= 4 || matchMedia('(pointer: coarse)').matches;
}
