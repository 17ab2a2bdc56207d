export interface PageView {
  url: string;
  referrer: string;
}

export interface PageViewDeps {
  /** Current URL. */
  address(): string;
  /** Landing URL: the reader may have navigated before the first check. */
  landed: string;
  /** The landing path, when it was reported as the document loaded. */
  reported?: string | undefined;
  referrer: string;
  isHidden(): boolean;
}

/**
 * Reports each path once it is visible (T4); background tabs and prerendered pages wait. `look` is idempotent;
 * `comeBack` handles bfcache restores.
 */
export function trackPageViews(
  deps: PageViewDeps,
  notify: (screen: PageView) => void,
): { look(): void; comeBack(): void } {
  const isReported = deps.reported !== undefined && deps.reported === new URL(deps.landed).pathname;
  let visible = isReported ? deps.reported : undefined;
  let hasLooked = false;
  let referrer = isReported ? deps.landed : deps.referrer;
  const see = (url: string): void => {
    const { pathname } = new URL(url);
    if (pathname === visible) return;
    notify({ url, referrer });
    visible = pathname;
    referrer = url;
  };
  const update = (): void => {
    if (deps.isHidden()) return;
    if (!hasLooked) see(deps.landed);
    hasLooked = true;
    see(deps.address());
  };
  const handleReturn = (): void => {
    visible = undefined;
    update();
  };
  return { look: update, comeBack: handleReturn };
}
