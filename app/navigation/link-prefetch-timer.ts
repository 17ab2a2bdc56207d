const DWELL_MS = 1000;

let timer: ReturnType<typeof setTimeout> | undefined;
let prefetch: ((path: string) => void) | undefined;

/** Starts when a pointer or the focus comes to a link. */
export function prefetchSoon({ currentTarget: link }: { currentTarget: HTMLAnchorElement }): void {
  clearTimeout(timer);
  timer = setTimeout(() => prefetch?.(link.pathname + link.search), DWELL_MS);
}

export function cancelPrefetch(): void {
  clearTimeout(timer);
}

/** Sets what prefetches a page; returns the function that unsets it. */
export function onPrefetch(load: (path: string) => void): () => void {
  prefetch = load;
  return () => (prefetch = undefined);
}
