/** The app crashed: shows the error page. */
export function showFatalError(error: unknown): void {
  reportError(error);
  const { pathname, search } = location;
  if (!pathname.startsWith('/error')) location.replace(`/error?from=${encodeURIComponent(pathname + search)}`);
}

/** Where even the root's error boundary fails, the router shows a page of its own, which is in English. */
export function onCaughtError(error: unknown): void {
  if (document.documentElement.lang === 'ko') reportError(error);
  else showFatalError(error);
}
