/** A screen that somebody looks at, and where they were before. */
export interface SeenScreen {
  url: string;
  referrer: string;
}

export interface ScreenMeans {
  /** The address of the page as it stands now. */
  address(): string;
  /** The address that the page was opened at: the first look may come when the reader is on the next screen already. */
  landed: string;
  /** Where the page was come to from. */
  referrer: string;
  isHidden(): boolean;
}

/**
 * Tells of each path once it is seen (T4): what is open in a tab behind others, or rendered ahead, is told when somebody
 * looks. `look` may be called as often as one likes; `comeBack` is for a page that comes out of the browser's memory.
 */
export function screenWatch(
  means: ScreenMeans,
  tell: (screen: SeenScreen) => void,
): { look(): void; comeBack(): void } {
  let shown: string | undefined;
  let hasLooked = false;
  let { referrer } = means;
  const see = (url: string): void => {
    const { pathname } = new URL(url);
    if (pathname === shown) return;
    tell({ url, referrer });
    shown = pathname;
    referrer = url;
  };
  const look = (): void => {
    if (means.isHidden()) return;
    if (!hasLooked) see(means.landed);
    hasLooked = true;
    see(means.address());
  };
  const comeBack = (): void => {
    shown = undefined;
    look();
  };
  return { look, comeBack };
}
