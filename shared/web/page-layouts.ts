/** Routes with full document loads. */
const DOCUMENT_SCREENS =
  /^routes\/(layouts\/(sub|empty)|wallet\/user-(gift[\w-]*|support)|reader\/offline-read|storefront\/(author|pass|support|event[\w-]*|theme-(adult|pavilion)|dev-curation))$/;
/** The console and the authors' pages: readers download nothing of them. */
const CONSOLE_SCREENS = /^routes\/(layouts\/(operator[\w-]*|studio)|(admin|studio)\/[\w/-]+)$/;

/** Whether a route is loaded as a document: rarely visited routes stay out of the client route manifest. */
export function isDocumentRoute(id: string): boolean {
  return DOCUMENT_SCREENS.test(id) || isConsoleRoute(id);
}

/** Path of the storefront route manifest, from the path of the full one. */
export function shopManifestPath(path: string): string {
  return path.replace(/\.js$/, '-shop.js');
}

/** Whether a route belongs to the console; the storefront manifest excludes it. */
export function isConsoleRoute(id: string): boolean {
  return CONSOLE_SCREENS.test(id);
}

/** Whether a route belongs to the readers, whose pages lead to documents only. */
export function isViewerRoute(id: string): boolean {
  return /^routes\/(layouts\/viewer|reader\/viewer(-images)?|system\/unknown)$/.test(id);
}

/** Path of the route manifest of the readers. */
export function viewerManifestPath(path: string): string {
  return path.replace(/\.js$/, '-viewer.js');
}

/** Path of the route manifest of the console. */
export function consoleManifestPath(path: string): string {
  return path.replace(/\.js$/, '-console.js');
}

/** Whether a path belongs to the authors' pages. */
export function isStudioPath(path: string): boolean {
  return /^\/studio(\/|\.|$)/.test(path);
}

/** Whether a path, or its data request, belongs to the console. */
export function isConsolePath(path: string): boolean {
  return /^\/operator(\/|\.|$)/.test(path);
}
